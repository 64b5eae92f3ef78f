//go:build !js

package chexers

import (
	"math"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Alone is an evaluation as many programs have it: a player minds only its own position, and another one's progress
// costs it nothing. Such players do not stop whoever runs for the win.
type Alone struct{ evaluator *Evaluator }

// NewAlone returns that evaluation with the weights that explain best how programs by others choose their moves: 4 500
// moves of ten programs of the 2019 contest (docs/bot-experiments.md). A sixth piece is worth as much to them as a fifth.
func NewAlone() Alone {
	w := Weights{
		Lack: 1.25, Spare: 0.48, Thrift: 1,
		Exit: 0.22,
		Row:  0.125, Back: 0.145, Sprint: 0.3,
		Danger: [seats]float32{0.62, 0.6, 0.12},
		More:   0.22,
		Pair:   0.14, Corner: 0.09,
	}
	return Alone{newEvaluator([seats]Weights{w, w, w})}
}

// oddsScale is the worth, in units of Weights, that multiplies a seat's odds of winning by e.
const oddsScale = 2

// EvaluateSeats sets out[i][s] to what the position after moves[i] of the seat by is worth to each seat s of a set, and
// leaves the other values as they are.
func (a Alone) EvaluateSeats(p chexers.Position, by game.Seat, moves []chexers.Move, set game.Seats, out []search.Values) {
	for i, m := range moves {
		worth := a.evaluator.worth(chexers.Rules{}.Play(p, by, m))
		for s := range set.All() {
			out[i][s] = float32(search.MaxEstimate / (1 + math.Exp(float64(-worth[s]/oddsScale))))
		}
	}
}
