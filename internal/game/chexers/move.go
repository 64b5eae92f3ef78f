package chexers

import "triplecross/internal/game"

// Move is an action: a move, jump or exit of the piece on a cell, or a pass.
// Cells are numbers in the board's grid.
type Move struct {
	From int8 // Off for a pass
	To   int8 // Off for an exit and a pass
}

// Off is the destination of a piece that leaves the board.
const Off = -1

// Pass is the action of a player who has no other.
func Pass() Move { return Move{Off, Off} }

// IsPass reports whether m is the pass.
func (m Move) IsPass() bool { return m.From < 0 }

// IsExit reports whether m takes a piece off the board.
func (m Move) IsExit() bool { return m.To < 0 && m.From >= 0 }

// Over returns the cell that m jumps over: one cell, or none if m is no jump.
func (m Move) Over() Cells {
	if m.To < 0 {
		return 0
	}
	return between[m.From][m.To]
}

// Moves appends the legal actions of the seat on turn to buf.
func (Rules) Moves(p Position, by game.Seat, buf []Move) []Move {
	occupied, before := p.occupied(), len(buf)
	for own := p.pieces[by]; own != 0; own &= own - 1 {
		i := own.first()
		r := &reaches[i]
		for to := r.near &^ occupied; to != 0; to &= to - 1 {
			buf = append(buf, Move{int8(i), int8(to.first())})
		}
		for to := r.landings(occupied); to != 0; to &= to - 1 {
			buf = append(buf, Move{int8(i), int8(to.first())})
		}
	}
	for own := p.pieces[by] & exitEdge[by]; own != 0; own &= own - 1 {
		buf = append(buf, Move{int8(own.first()), Off})
	}
	if len(buf) == before {
		buf = append(buf, Pass())
	}
	return buf
}

// Count returns the number of legal actions of the seat on turn.
func (Rules) Count(p Position, by game.Seat) int {
	occupied := p.occupied()
	n := (p.pieces[by] & exitEdge[by]).Len()
	for own := p.pieces[by]; own != 0; own &= own - 1 {
		r := &reaches[own.first()]
		n += (r.near&^occupied | r.landings(occupied)).Len()
	}
	return max(n, 1)
}

// Play returns the position after a legal action.
func (Rules) Play(p Position, by game.Seat, m Move) Position {
	switch {
	case m.IsPass():
	case m.IsExit():
		p.pieces[by] &^= cell(int(m.From))
		p.exits[by]++
	default:
		over := m.Over()
		for s := range p.pieces {
			p.pieces[s] &^= over
		}
		p.pieces[by] ^= over | cell(int(m.From)) | cell(int(m.To))
	}
	p.turn = (p.turn + 1) % players
	p.ply++
	return p
}

// After returns the situation after a legal action, and whether the game is then over. It does not
// see the fourth occurrence of a situation, for which it would need the game's history. It is faster
// than Play.
func (Rules) After(p *Position, by game.Seat, m Move) (now game.Situation, over bool) {
	from, to := Cells(0), Cells(0)
	switch {
	case m.IsPass():
	case m.IsExit():
		from, over = cell(int(m.From)), p.exits[by] == goal-1
	default:
		from, to = cell(int(m.From)), cell(int(m.To))|m.Over()
	}
	// As in Situation, a piece has a bit in the first word, or in the second, or in both.
	var first, second Cells
	if by != Green {
		first = to
	}
	if by != Red {
		second = to
	}
	gone := from | to
	return game.Situation{
		uint64((p.pieces[Red]|p.pieces[Blue])&^gone | first),
		uint64((p.pieces[Green]|p.pieces[Blue])&^gone|second) | uint64((p.turn+1)%players)<<size,
	}, over || p.ply+1 >= lastPly
}
