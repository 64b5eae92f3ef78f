package sternhalma

import (
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// Home reports whether a seat has won or, in a game for places, has its place.
func (e *Evaluator) Home(p *sternhalma.Position, by game.Seat) bool {
	if p.Finished(by) {
		return true
	}
	o, over := sternhalma.Rules{}.Outcome(*p, 1)
	return over && !o.Drawn() && o.Winners().Has(by)
}

// Alone returns the position with the seat on turn, as if the others had passed. The game must not be over.
func (e *Evaluator) Alone(p sternhalma.Position, by game.Seat) sternhalma.Position {
	for p.Turn() != by {
		p = sternhalma.Rules{}.Play(p, p.Turn(), sternhalma.Pass())
	}
	return p
}
