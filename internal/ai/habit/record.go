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

	// sharpness is the temperature at which a player is taken to choose by an evaluator at sight: a move that is
	// worse by this much has a chance that is e times smaller. In measurements (docs/bots.md) 0.02 to 0.03 explained
	// best how searches choose that use the same evaluator.
	sharpness = 0.03
	// stray is the share of moves that no evaluator explains.
	stray = 0.05
	// evidence is the logarithm of the ratio of likelihoods from which the other evaluator is believed.
	evidence = 6
)

// record is how well the moves of each seat fit what evaluators expect.
type record struct {
	regret [seats]float32 // how much worse the moves were than the best ones, in all
	chance [seats]float32 // the same for random moves
	count  [seats]int
	ratio  [seats]float32 // the logarithm of the ratio of the likelihoods by the other evaluator and by the usual one
}

// compare adds a move that a seat chose from some with these values by the usual evaluator.
func (r *record) compare(values []search.Values, by game.Seat, chosen int) {
	best, mean := values[chosen][by], float32(0)
	for i := range values {
		best = max(best, values[i][by])
		mean += values[i][by] / float32(len(values))
	}
	r.regret[by] += best - values[chosen][by]
	r.chance[by] += best - mean
	r.count[by]++
}

// explained adds to the ratio, or takes from it if sign is -1, the logarithm of the chance that a seat which
// judges moves by these values makes the chosen one.
func (r *record) explained(values []search.Values, by game.Seat, chosen int, sign float32) {
	var sum float32
	for i := range values {
		sum += float32(math.Exp(float64((values[i][by] - values[chosen][by]) / sharpness)))
	}
	r.ratio[by] += sign * float32(math.Log(float64((1-stray)/sum+stray/float32(len(values)))))
}

// share returns the share of a seat's moves that follow its habits.
func (r *record) share(s int) float32 {
	if r.count[s] < fewest {
		return 0
	}
	falls := (r.regret[s] + ordinary*doubt) / (r.chance[s] + doubt)
	return round(most * min(max((falls-strange)/(wild-strange), 0), 1))
}

// judging returns the seats that judge positions as the other evaluator does.
func (r *record) judging() game.Seats {
	var set game.Seats
	for s, ratio := range r.ratio {
		if round(ratio) > evidence {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// round drops the digits that depend on the order of additions, so that turned games show the same
// habits.
func round(x float32) float32 {
	const steps = 1 << 10
	return float32(int32(x*steps+steps*steps+0.5)-steps*steps) / steps
}
