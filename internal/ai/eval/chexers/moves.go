//go:build !js

package chexers

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Programs for browsers do without these methods, so that people load less.

var _ search.BatchEvaluator[chexers.Position, chexers.Move] = (*Evaluator)(nil)

// EvaluateMoves estimates the positions after moves; see search.BatchEvaluator.
func (e *Evaluator) EvaluateMoves(p chexers.Position, by game.Seat, moves []chexers.Move, _ float32, out []search.Values) {
	for i, m := range moves {
		out[i] = e.Evaluate(chexers.Rules{}.Play(p, by, m))
	}
}

// Successors describes the positions after moves; see search.BatchEvaluator.
func (*Evaluator) Successors(p chexers.Position, by game.Seat, moves []chexers.Move, out []search.Successor) {
	successors(p, by, moves, out)
}
