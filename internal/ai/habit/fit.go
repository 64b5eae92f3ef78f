//go:build !js

package habit

import (
	"math"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

const (
	// fewest is the number of moves of a seat from which it is judged.
	fewest = 3

	// ordinary is how much worse than the best move those of a strong player look at sight, on a scale
	// where random moves are at 1. doubt is the weight of ordinary while little is known: the
	// difference between the best and a random move, summed over about five moves.
	ordinary, doubt = 0.35, 0.2
	// From strange on, on the same scale, a player is expected to follow its habits now and then,
	// from wild on in a share most of its moves. In measurements (docs/bots.md) strong players came
	// to 0.2 to 0.35 on average and seldom to 0.5, and partners with habits to 0.5 to 0.8 on
	// average.
	strange, wild = 0.5, 0.9
	most          = 0.8

	// evaluatorTemperature is how much worse than another a move must look to an evaluator for its chance to be e
	// times smaller, if a player chooses by that evaluator without a search. At 0.02 to 0.03 the network and the hand-written evaluation
	// explain best how searches with the same evaluation choose (docs/bot-experiments.md).
	evaluatorTemperature = 0.03
	// aloneTemperature is the same for the evaluation of one's own position only. At 0.02 that explains best how programs
	// by others choose.
	aloneTemperature = 0.02
	// randomShare is the share of moves that no evaluator explains.
	randomShare = 0.05
	// A player is taken to use another evaluator if the logarithm of the ratio of likelihoods is above a bound, which
	// begins at -credit and rises by perMove with each move, up to evidence: most programs have such an evaluator, and
	// some of them win in the time that it takes to be sure (docs/bot-experiments.md, "Programs by others").
	credit, perMove, evidence = 2, 0.5, 6
)

// evaluator is one by which a seat may choose.
type evaluator uint8

const (
	byUsual     evaluator = iota // that of the search
	byHand                       // the hand-written one
	byHandAlone                  // the hand-written one of players who mind their own position only, with other weights
	evaluators
)

// fit is how well the moves of each seat fit what evaluators expect.
type fit struct {
	regret [seats]float32 // how much worse the moves were than the best ones, in all
	chance [seats]float32 // the same for random moves
	count  [seats]int
	// The logarithms of the likelihood of all moves if the seat chooses by an evaluator, or at random.
	likelihood [seats][evaluators]float32
	random     [seats]float32
}

// compare adds a move that a seat chose from some with these values by the usual evaluator.
func (f *fit) compare(values []search.Values, by game.Seat, chosen int) {
	best, mean := values[chosen][by], float32(0)
	for i := range values {
		best = max(best, values[i][by])
		mean += values[i][by] / float32(len(values))
	}
	f.regret[by] += best - values[chosen][by]
	f.chance[by] += best - mean
	f.count[by]++
}

// explain adds a move that a seat chose from some with these values by one of the evaluators.
func (f *fit) explain(e evaluator, values []search.Values, by game.Seat, chosen int) {
	temperature := float32(evaluatorTemperature)
	if e == byHandAlone {
		temperature = aloneTemperature
	}
	f.likelihood[by][e] += logLikelihood(values, by, chosen, temperature)
}

// logLikelihood returns the logarithm of the chance that a seat which chooses by these values makes the chosen move, at
// a temperature as above.
func logLikelihood(values []search.Values, by game.Seat, chosen int, temperature float32) float32 {
	var sum float32
	for i := range values {
		sum += float32(math.Exp(float64((values[i][by] - values[chosen][by]) / temperature)))
	}
	return float32(math.Log(float64((1-randomShare)/sum + randomShare/float32(len(values)))))
}

// share returns the share of a seat's moves that follow its habits.
func (f *fit) share(s int) float32 {
	if f.count[s] < fewest {
		return 0
	}
	falls := (f.regret[s] + ordinary*doubt) / (f.chance[s] + doubt)
	return round(most * min(max((falls-strange)/(wild-strange), 0), 1))
}

// evaluator returns by which evaluator a seat seems to choose: another one than the usual must explain its moves better
// than that and than chance, the more clearly the more moves there are.
func (f *fit) evaluator(s int) evaluator {
	other := byHand
	if round(f.likelihood[s][byHandAlone]-f.likelihood[s][byHand]) > 0 {
		other = byHandAlone
	}
	bound := min(perMove*float32(f.count[s])-credit, evidence)
	lead := f.likelihood[s][other] - max(f.likelihood[s][byUsual], f.random[s])
	if f.count[s] < fewest || round(lead) <= bound {
		return byUsual
	}
	return other
}

// round drops the digits that depend on the order of additions, so that turned games show the same
// habits.
func round(x float32) float32 {
	const steps = 1 << 10
	return float32(int32(x*steps+steps*steps+0.5)-steps*steps) / steps
}
