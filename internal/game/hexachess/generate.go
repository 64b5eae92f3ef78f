package hexachess

import "triplecross/internal/game"

// hops appends the moves of single pieces of a seat to buf: the legal ones or,
// without checks, those that do not newly expose the king.
func (p *Position) hops(by game.Seat, checks bool, buf []Move) []Move {
	l := p.look(by)
	if !checks {
		l.ignoreChecks()
	}
	buf = l.moves(buf)
	if p.players() == threePlayers {
		buf = p.regicides(by, checks, buf)
	}
	return buf
}

// canHop reports whether a seat has a legal move of a single piece.
func (p *Position) canHop(by game.Seat) bool {
	var room [64]Move
	l := p.look(by)
	return l.any() || p.players() == threePlayers && len(p.regicides(by, true, room[:0])) > 0
}

// moves appends the moves of single pieces to buf.
func (l *lookout) moves(buf []Move) []Move {
	if l.king != none {
		buf = l.kingMoves(buf)
	}
	if l.checks > 1 {
		return buf
	}
	for at := range l.p.pieces[l.by].All() {
		if at != l.king {
			buf = l.movesOf(at, buf)
		}
	}
	return buf
}

// any reports whether there are such moves.
func (l *lookout) any() bool {
	var room [128]Move
	if l.checks < 2 {
		for at := range l.p.pieces[l.by].All() {
			if at != l.king && len(l.movesOf(at, room[:0])) > 0 {
				return true
			}
		}
	}
	return l.king != none && len(l.kingMoves(room[:0])) > 0
}

// movesOf appends the moves of a piece other than the king.
func (l *lookout) movesOf(at int, buf []Move) []Move {
	if can := l.p.powersAt(at); can != 0 {
		return l.pieceMoves(at, can, buf)
	}
	return l.pawnMoves(at, buf)
}

// kingMoves appends the moves of the king, to where nothing attacks it.
func (l *lookout) kingMoves(buf []Move) []Move {
	for _, to := range l.board.next[l.king] {
		if to != none && l.free(int(to)) && l.wanted(int(to)) && l.safe(int(to)) {
			buf = append(buf, single(l.king, int(to), NoKind))
		}
	}
	return buf
}

// pieceMoves appends the moves of a piece that is no king and no pawn.
func (l *lookout) pieceMoves(at int, can powers, buf []Move) []Move {
	open := l.open(at)
	if can&leap != 0 && open == orthogonal|diagonal {
		for _, to := range l.board.leap[at] {
			if to != none && l.free(int(to)) && l.wanted(int(to)) && l.evades(int(to)) {
				buf = append(buf, single(at, int(to), NoKind))
			}
		}
	}
	slides := can.slides()
	for d := range direction(directions) {
		far := slides.has(d)
		if !open.has(d) || !far && can&step == 0 {
			continue
		}
		for to := int(l.board.next[at][d]); to != none; to = int(l.board.next[to][d]) {
			blocked := l.occupied.Has(to)
			if (!blocked && !l.sharp || l.prey.Has(to)) && l.evades(to) {
				buf = append(buf, single(at, to, NoKind))
			}
			if blocked || !far {
				break
			}
		}
	}
	return buf
}

// wanted reports whether moves of pieces to a free cell are wanted.
func (l *lookout) wanted(to int) bool { return !l.sharp || l.occupied.Has(to) }

// free reports whether what stands on a cell allows a piece to move there.
func (l *lookout) free(to int) bool { return !l.occupied.Has(to) || l.prey.Has(to) }
