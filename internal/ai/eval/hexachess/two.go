package hexachess

import (
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// pair returns the score for a seat when two play, or two of three are left.
func (e *Evaluator) pair(p *hexachess.Position, by game.Seat) int32 {
	foe := e.opponent(p, by)
	var occupied hexachess.Cells
	for s := range game.Seat(e.board.seats) {
		occupied = occupied.Or(p.Pieces(s)) // pieces of a third player still stand in the way
	}
	pawns, foePawns := p.Pawns(by), p.Pawns(foe)
	mine := e.army(&e.weights, p, by, &occupied, &foePawns, game.SeatsOf(foe))
	its := e.army(&e.weights, p, foe, &occupied, &pawns, game.SeatsOf(by))
	return e.stands(p, by, foe, &mine, &its) - e.stands(p, foe, by, &its, &mine) + e.weights.Turn
}

// opponent returns the other seat that is left.
func (e *Evaluator) opponent(p *hexachess.Position, by game.Seat) game.Seat {
	if e.board.seats == 2 {
		return 1 - by
	}
	return game.Seat(bits.TrailingZeros8(uint8(p.Alive() &^ game.SeatsOf(by))))
}

// stands returns how well a seat stands against its opponent.
func (e *Evaluator) stands(p *hexachess.Position, s, foe game.Seat, mine, its *army) int32 {
	return mine.worth + mine.run*e.weights.prize(p, s)/16 + e.king(&e.weights, p, s, its.pieces) + e.assault(mine) + e.chase(&e.weights, p, s, foe, mine, its)
}

// assault returns the worth of the pieces near the enemy's king. A single
// attacker counts nothing.
func (e *Evaluator) assault(a *army) int32 {
	return a.near * min(a.pieces, e.board.strong) / e.board.strong
}

// chase returns the worth, to a seat that is far ahead, of driving the king of an
// opponent with few pieces left to the rim.
func (e *Evaluator) chase(w *weights, p *hexachess.Position, s, foe game.Seat, mine, its *army) int32 {
	few := w.Kinds[hexachess.Rook]
	if its.pieces > few || mine.pieces < its.pieces+few {
		return 0
	}
	own, ok := p.King(s)
	hunted, also := p.King(foe)
	if !ok || !also {
		return 0
	}
	return w.Corner*int32(e.board.rim[hunted]) + w.Escort*int32(farKings-e.board.distance(own, hunted))
}

// farKings is the distance of the kings, in steps, at which the hunter's is neither near nor far.
const farKings = 8
