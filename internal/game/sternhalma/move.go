package sternhalma

import "triplecross/internal/game"

// Move is what a turn does to the board: a peg goes from one hole to another,
// and swaps on its way displace up to three others. Two paths that do the same
// are the same move. Holes are numbers in the board's grid.
type Move struct {
	From, To int8 // -1 for the pass
	// Shifts are the displaced pegs, the zero shift where there are fewer.
	Shifts Shifts
}

// Shift is a displaced peg: where it stood before the turn and where after it.
type Shift struct{ From, To int8 }

// Shifts has room for as many shifts as one turn can make: no target has more
// holes that lie whole hops apart. The same effect always has the same order.
type Shifts [3]Shift

// Pass is the move of a player who has no other.
func Pass() Move { return Move{From: -1, To: -1} }

// IsPass reports whether m is the pass.
func (m Move) IsPass() bool { return m.From < 0 }

// all returns the shifts that there are.
func (s *Shifts) all() []Shift {
	for i, shift := range s {
		if shift == (Shift{}) {
			return s[:i]
		}
	}
	return s[:]
}

// Moves appends the legal moves of the seat on turn to buf.
func (Rules) Moves(p Position, by game.Seat, buf []Move) []Move {
	occupied, before := p.occupied(), len(buf)
	for _, c := range p.Sets(by) {
		for pegs := p.pegs[c]; !pegs.empty(); pegs = pegs.rest() {
			w := p.walk(by, c, pegs.first(), occupied)
			buf = w.moves(buf)
		}
	}
	if len(buf) == before {
		buf = append(buf, Pass())
	}
	return buf
}

// Play returns the position after a legal move.
func (Rules) Play(p Position, by game.Seat, m Move) Position {
	if !m.IsPass() {
		p.move(m)
	}
	if p.places {
		p.finish(by)
	}
	p.pass()
	return p
}

// move moves the peg and those it displaces.
func (p *Position) move(m Move) {
	colour, _ := p.colour(int(m.From))
	shifts := m.Shifts.all()
	var displaced [len(m.Shifts)]Point
	for i, shift := range shifts {
		displaced[i], _ = p.colour(int(shift.From))
	}
	p.pegs[colour] = p.pegs[colour].AndNot(hole(int(m.From)))
	for i, shift := range shifts {
		pegs := &p.pegs[displaced[i]]
		*pegs = pegs.AndNot(hole(int(shift.From))).Or(hole(int(shift.To)))
	}
	p.pegs[colour] = p.pegs[colour].Or(hole(int(m.To)))
}
