package hexdame

import "triplecross/internal/game"

// Move is a turn: what it does to the position. Chains that take a piece from
// the same cell to the same cell and capture the same pieces are one move.
// Cells are numbers in the board's grid.
type Move struct {
	From, To int8
	Captured Cells // none if the move is no capture
}

// Moves appends the legal moves of the seat on turn to buf. If it can capture,
// these are all captures.
func (Rules) Moves(p Position, by game.Seat, buf []Move) []Move {
	before := len(buf)
	if buf = p.captures(by, buf); len(buf) > before {
		return buf
	}
	empty, kings := p.empty(), p.Kings(by)
	for i := range ways {
		w := &ways[i]
		if forward[by][i] {
			men := p.pieces[by] &^ kings
			buf = appendSteps(buf, w, men.step(w)&empty, 1)
		}
		for to, n := kings.step(w)&empty, 1; to != 0; to, n = to.step(w)&empty, n+1 {
			buf = appendSteps(buf, w, to, n)
		}
	}
	return buf
}

// appendSteps appends the moves by n steps along a way to the cells to.
func appendSteps(buf []Move, w *way, to Cells, n int) []Move {
	for ; to != 0; to &= to - 1 {
		i := to.first()
		buf = append(buf, Move{From: int8(w.back(i, n)), To: int8(i)})
	}
	return buf
}

// Count returns the number of legal moves of the seat on turn.
func (Rules) Count(p Position, by game.Seat) int {
	if p.capturers(by) != 0 {
		var buf [32]Move
		return len(p.captures(by, buf[:0]))
	}
	empty, kings, n := p.empty(), p.Kings(by), 0
	for i := range ways {
		w := &ways[i]
		if forward[by][i] {
			men := p.pieces[by] &^ kings
			n += (men.step(w) & empty).Len()
		}
		for to := kings.step(w) & empty; to != 0; to = to.step(w) & empty {
			n += to.Len()
		}
	}
	return n
}

// canMove reports whether a seat has a legal move.
func (p *Position) canMove(by game.Seat) bool {
	empty, kings := p.empty(), p.Kings(by)
	for i := range ways {
		w := &ways[i]
		pieces := kings
		if forward[by][i] {
			pieces = p.pieces[by]
		}
		if pieces.step(w)&empty != 0 {
			return true
		}
	}
	return p.capturers(by) != 0
}

// Play returns the position after a legal move.
func (Rules) Play(p Position, by game.Seat, m Move) Position {
	from, to := cell(int(m.From)), cell(int(m.To))
	king := p.kings&from != 0
	p.pieces[by] = p.pieces[by]&^from | to
	p.pieces[opponent(by)] &^= m.Captured
	p.kings &^= from | m.Captured
	// A man is promoted only where its turn ends.
	if king || to&farEdge[by] != 0 {
		p.kings |= to
	}
	switch {
	case !king || m.Captured != 0:
		p.kingTurns = 0
	case p.limit > 0:
		p.kingTurns++
	}
	p.turn ^= 1
	return p
}
