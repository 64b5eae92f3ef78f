package sternhalma

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// ToBeFirst evaluates like its Evaluator, but in a game for places each seat's chance is always that of being the first
// home. Analyses use it until a seat is home.
type ToBeFirst struct{ *Evaluator }

// Evaluate returns each seat's chance to be first.
func (e ToBeFirst) Evaluate(p sternhalma.Position) search.Values {
	return decided(&p, e.Evaluator.Evaluate(p))
}

// First returns the seat that was home first in a game for places, and whether one was.
func First(p *sternhalma.Position) (game.Seat, bool) {
	if (sternhalma.Rules{}).Finished(*p) == 0 {
		return game.Nobody, false
	}
	return sternhalma.Rules{}.Agreed(*p).Winners().First(), true
}

// decided returns v, or, once a seat was home first, the values of a game that this seat has won: what the others still
// play for hardly counts.
func decided(p *sternhalma.Position, v search.Values) search.Values {
	winner, over := First(p)
	if !over {
		return v
	}
	for s := range v {
		v[s] *= 1 - search.MaxEstimate
	}
	v[winner] = search.MaxEstimate
	return v
}
