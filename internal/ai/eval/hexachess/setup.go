package hexachess

import (
	"math"
	"math/rand/v2"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// Place returns the move of a seat in a set-up.
func (e *Evaluator) Place(p hexachess.Position, by game.Seat, rng *rand.Rand) hexachess.Move {
	moves := hexachess.Rules{}.Moves(p, by, nil)
	if p.Screening() {
		return e.deployed(p, by, moves, rng)
	}
	guarded := e.guarded(&p, by)
	choice, most := moves[0], int32(math.MinInt32)
	for _, m := range moves {
		if v := e.place(p, by, m, guarded) + rng.Int32N(16); v > most {
			choice, most = m, v
		}
	}
	return choice
}

// guarded returns what the pieces of a seat guard.
func (e *Evaluator) guarded(p *hexachess.Position, by game.Seat) hexachess.Cells {
	var set hexachess.Cells
	for i := range p.Pieces(by).All() {
		set = set.Or(p.Attacks(by, i))
	}
	return set
}

// place returns how good it is to place a piece on a cell: one where it guards
// unguarded pawns and has room or, for the king, where it is sheltered. The king
// comes after the other pieces, so that it goes where they are, and the queen
// late.
func (e *Evaluator) place(p hexachess.Position, by game.Seat, m hexachess.Move, guarded hexachess.Cells) int32 {
	at := int(m.To)
	if m.As == hexachess.King {
		company := p.Pieces(by).And(e.board.around[at]).Len()
		return 8*int32(company) + 12*int32(e.board.steps[by][at]) - 40
	}
	p = hexachess.Rules{}.Play(p, by, m)
	reach := p.Attacks(by, at)
	guards := reach.And(p.Pawns(by)).AndNot(guarded).Len()
	v := 14*int32(guards) + 2*int32(reach.AndNot(p.Pieces(by)).Len()) - e.weights.Middle[m.As]*int32(e.board.rim[at])
	if m.As == hexachess.Queen {
		v -= 30
	}
	if king, ok := p.King(by); ok && e.board.around[king].Has(at) {
		v += 6
	}
	return v
}

// deployed returns the move of a seat behind its screen, where it sees nothing
// but its own side: it deploys the normal set-up, and in every other game it
// swaps two of its pieces. It comes to an end with any random numbers.
func (e *Evaluator) deployed(p hexachess.Position, by game.Seat, moves []hexachess.Move, rng *rand.Rand) hexachess.Move {
	var missing []hexachess.Kind
	for k := hexachess.Pawn; int(k) < hexachess.Kinds; k++ {
		for range p.Hand(by, k) {
			missing = append(missing, k)
		}
	}
	act := func(act hexachess.Act, fits func(at int, as hexachess.Kind) bool) (hexachess.Move, bool) {
		var found []hexachess.Move
		for _, m := range moves {
			if m.Act == act && fits(int(m.To), m.As) {
				found = append(found, m)
			}
		}
		if len(found) == 0 {
			return hexachess.Move{}, false
		}
		return found[rng.IntN(len(found))], true
	}
	always := func(int, hexachess.Kind) bool { return true }
	officer := func(at int, _ hexachess.Kind) bool { return exchangeable(p.Normal(by, at)) }
	switch {
	case len(missing) == 0 && (!p.Deployed(by) || rng.IntN(2) == 0):
		m, _ := act(hexachess.Ready, always)
		return m
	case len(missing) == 0:
		if m, ok := act(hexachess.Lift, officer); ok {
			return m
		}
	case len(missing) == 1:
		if m, ok := act(hexachess.Place, func(at int, as hexachess.Kind) bool {
			return p.Normal(by, at) != hexachess.NoKind && p.Normal(by, at) != as
		}); ok {
			return m
		}
		if m, ok := act(hexachess.Lift, func(at int, as hexachess.Kind) bool {
			return officer(at, as) && p.Kind(at) != missing[0]
		}); ok {
			return m
		}
	case len(missing) == 2:
		if m, ok := act(hexachess.Place, func(at int, as hexachess.Kind) bool {
			return exchangeable(as) && officer(at, as) && p.Normal(by, at) != as
		}); ok {
			return m
		}
	}
	if m, ok := act(hexachess.Deploy, always); ok {
		return m
	}
	return moves[rng.IntN(len(moves))]
}

// exchangeable reports whether pieces of a kind may change places behind the
// screen: the bishops keep their colours, and the king its shelter.
func exchangeable(k hexachess.Kind) bool {
	return k != hexachess.NoKind && k != hexachess.Pawn && k != hexachess.King && k != hexachess.Bishop
}
