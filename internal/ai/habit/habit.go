// Package habit learns from a game of Chexers how the other players choose their moves.
//
// A search expects each seat to do what is best for it. Some players run at any cost, wait in a
// corner or convert all they can: against them such a search waits for a third player to act, or
// for a fortress to open. This package compares a player's moves with what a strong one would have
// done and, where they fall short, tells the search what the player likes instead.
package habit

import (
	"slices"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Evaluator estimates the positions after moves.
type Evaluator = search.BatchEvaluator[chexers.Position, chexers.Move]

// Made is a move of the game.
type Made = game.Made[chexers.Position, chexers.Move]

const (
	seats = 3
	// Window is the number of latest moves, of all seats together, that are learned from.
	Window = 120
	// fewest is the number of moves of a seat from which it is judged.
	fewest = 3

	// usual is how much worse than the best move those of a strong player look at sight, on a scale
	// where random moves are at 1. doubt is the weight of usual while little is known: the
	// difference between the best and a random move, summed over about five moves.
	usual, doubt = 0.35, 0.2
	// From strange on, on the same scale, a player is expected to follow its habits now and then,
	// from wild on in a share most of its moves. In measurements (docs/bots.md) strong players came
	// to 0.2 to 0.35 on average and seldom to 0.5, and partners with habits to 0.5 to 0.8 on
	// average.
	strange, wild = 0.5, 0.9
	most          = 0.8
)

// Habits are the habits of the seats in a game; see search.Habits. They are immutable.
type Habits struct {
	of    [seats]taste
	share [seats]float32
}

var _ search.Habits[chexers.Position, chexers.Move] = (*Habits)(nil)

// Learn returns the habits that the last moves of a game, the newest first, show of all seats
// except one. It returns nil if there are none.
func Learn(made []Made, but game.Seat, evaluator Evaluator, draw float32) *Habits {
	h := new(Habits)
	var rules chexers.Rules
	var regret, chance [seats]float32
	var count [seats]int
	var legal []chexers.Move
	var values []search.Values
	var expected []float32
	for _, m := range slices.Backward(made[:min(len(made), Window)]) {
		if m.By == but {
			continue
		}
		if legal = rules.Moves(m.Position, m.By, legal[:0]); len(legal) < 2 {
			continue
		}
		n := len(legal)
		values = slices.Grow(values[:0], n)[:n]
		expected = slices.Grow(expected[:0], n)[:n]
		evaluator.EvaluateMoves(m.Position, m.By, legal, draw, values)
		chosen := slices.Index(legal, m.Move)
		best, mean := values[chosen][m.By], float32(0)
		for i := range values {
			best = max(best, values[i][m.By])
			mean += values[i][m.By] / float32(n)
		}
		regret[m.By] += best - values[chosen][m.By]
		chance[m.By] += best - mean
		count[m.By]++
		h.of[m.By].weigh(m.Position, m.By, legal, values, expected)
		h.of[m.By].learn(m.Position, m.By, legal, expected, chosen)
	}
	known := false
	for s := range h.share {
		h.of[s].round()
		if count[s] < fewest {
			continue
		}
		falls := (regret[s] + usual*doubt) / (chance[s] + doubt)
		h.share[s] = round(most * min(max((falls-strange)/(wild-strange), 0), 1))
		known = known || h.share[s] > 0
	}
	if !known {
		return nil
	}
	return h
}

// Share returns the share of a seat's moves, from 0 to 0.8, that follow its habits.
func (h *Habits) Share(by game.Seat) float32 { return h.share[by] }

// Weigh sets out[i] to a number that grows with the chance that the seat makes moves[i]
// by habit; see search.Habits.
func (h *Habits) Weigh(p chexers.Position, by game.Seat, moves []chexers.Move, values []search.Values, out []float32) {
	h.of[by].weigh(p, by, moves, values, out)
}

// round drops the digits that depend on the order of additions, so that turned games show the same
// habits.
func round(x float32) float32 {
	const steps = 1 << 10
	return float32(int32(x*steps+steps*steps+0.5)-steps*steps) / steps
}
