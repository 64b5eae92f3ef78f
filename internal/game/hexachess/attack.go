package hexachess

import (
	"iter"

	"triplecross/internal/game"
)

// A piece attacks a cell if it could capture there by its normal move, whether
// it is pinned or not.

// attackedBy reports whether a piece of one of the seats attacks a cell, given
// the occupied cells.
func (p *Position) attackedBy(seats game.Seats, at int, occupied *Cells) bool {
	foes := p.of(seats)
	return p.attacker(seats, &foes, at, occupied) != none
}

// attacker returns a cell from which one of foes, the pieces of seats, attacks a
// cell; none if there is none.
func (p *Position) attacker(seats game.Seats, foes *Cells, at int, occupied *Cells) int {
	for from := range p.attackers(seats, foes, at, occupied) {
		return from
	}
	return none
}

// attackers ranges over the cells from which foes, the pieces of seats, attack a cell.
func (p *Position) attackers(seats game.Seats, foes *Cells, at int, occupied *Cells) iter.Seq[int] {
	return func(yield func(int) bool) {
		b := p.board()
		for _, from := range b.leap[at] {
			if from != none && foes.Has(int(from)) && p.powersAt(int(from))&leap != 0 && !yield(int(from)) {
				return
			}
		}
		for d := range direction(directions) {
			from := b.seen(at, d, occupied)
			if from != none && foes.Has(from) && p.reaches(seats, from, d.turn(3), from == int(b.next[at][d])) && !yield(from) {
				return
			}
		}
	}
}

// reaches reports whether the piece on a cell, owned by one of seats, attacks in
// a direction: the neighbouring cell if near, otherwise the first piece it sees.
func (p *Position) reaches(seats game.Seats, from int, d direction, near bool) bool {
	can := p.powersAt(from)
	switch {
	case can.slides().has(d) || near && can&step != 0:
		return true
	case can != 0 || !near:
		return false
	}
	for s := range seats.All() {
		if p.pieces[s].Has(from) {
			return p.form().armies[s].pawns.takes.has(d)
		}
	}
	return false
}

// checked reports whether the king of a seat is attacked; a seat without a king
// is not.
func (p *Position) checked(s game.Seat) bool {
	at, ok := p.King(s)
	if !ok {
		return false
	}
	occupied := p.occupied()
	return p.attackedBy(p.foes(s), at, &occupied)
}

// attacks returns which of the targets the piece of seat s on a cell attacks.
func (p *Position) attacks(s game.Seat, from int, targets, occupied *Cells) Cells {
	var hit Cells
	b, can := p.board(), p.powersAt(from)
	if can&leap != 0 {
		for _, to := range b.leap[from] {
			if to != none && targets.Has(int(to)) {
				hit.add(int(to))
			}
		}
	}
	slides, near := can.slides(), ways(0)
	if can&step != 0 {
		near = orthogonal | diagonal
	} else if can == 0 {
		near = p.form().armies[s].pawns.takes
	}
	for d := range direction(directions) {
		if !slides.has(d) && !near.has(d) {
			continue
		}
		to := int(b.next[from][d])
		for slides.has(d) && to != none && !occupied.Has(to) {
			to = int(b.next[to][d])
		}
		if to != none && targets.Has(to) {
			hit.add(to)
		}
	}
	return hit
}

// uncovered returns which of the targets are attacked by sliding pieces of seat s
// across an empty cell.
func (p *Position) uncovered(s game.Seat, at int, targets, occupied *Cells) Cells {
	var hit Cells
	if occupied.Has(at) {
		return hit
	}
	b := p.board()
	for d := range direction(directions) {
		to := b.seen(at, d, occupied)
		if to == none || !targets.Has(to) {
			continue
		}
		from := b.seen(at, d.turn(3), occupied)
		if from != none && p.pieces[s].Has(from) && p.powersAt(from).slides().has(d) {
			hit.add(to)
		}
	}
	return hit
}

// seen returns the first occupied cell in a direction, none if there is none.
func (b *board) seen(from int, d direction, occupied *Cells) int {
	to := int(b.next[from][d])
	for to != none && !occupied.Has(to) {
		to = int(b.next[to][d])
	}
	return to
}

// checkers returns the pieces that attack the king of a seat.
func (p *Position) checkers(s game.Seat) Cells {
	var set Cells
	if at, ok := p.King(s); ok {
		seats, occupied := p.foes(s), p.occupied()
		foes := p.of(seats)
		for from := range p.attackers(seats, &foes, at, &occupied) {
			set.add(from)
		}
	}
	return set
}
