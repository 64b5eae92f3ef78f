package hexachess

import "triplecross/internal/game"

// lookout is what restricts the moves of a seat in a position: the cells on which
// a check can be parried, and the pieces that must not leave a line.
type lookout struct {
	p        *Position
	board    *board
	army     *army
	by       game.Seat
	seats    game.Seats // whose pieces attack
	foes     Cells      // these pieces
	occupied Cells
	prey     Cells // what may be captured
	king     int   // none for a seat without one
	sharp    bool  // only captures and promotions are wanted

	checks int   // how many pieces give check: 0, 1, or 2 for more
	parry  Cells // where a piece other than the king ends one check
	pins   [directions]pin
	pinned int // how many of pins there are
}

// pin is a piece that may only move along a line, because otherwise its king
// would be in check.
type pin struct {
	at   int
	open ways // the two directions of the line
}

// look returns what restricts the moves of a seat. Among three it leaves out the
// captures of kings; see regicides.
func (p *Position) look(by game.Seat) lookout {
	prey := p.prey(by)
	if p.players() == threePlayers {
		prey = prey.AndNot(p.kings())
	}
	return p.lookAt(by, p.foes(by), prey)
}

// lookAt returns what restricts the moves of a seat that only the given seats
// attack and that captures prey.
func (p *Position) lookAt(by game.Seat, seats game.Seats, prey Cells) lookout {
	l := lookout{
		p: p, board: p.board(), army: &p.form().armies[by], by: by,
		seats: seats, occupied: p.occupied(), prey: prey, king: none,
	}
	l.foes = p.of(l.seats)
	if at, ok := p.King(by); ok {
		l.king = at
		l.watch()
	}
	return l
}

// watch finds the checks and the pins.
func (l *lookout) watch() {
	for _, from := range l.board.leap[l.king] {
		if from != none && l.foes.Has(int(from)) && l.p.powersAt(int(from))&leap != 0 {
			l.checks++
			l.parry.add(int(from))
		}
	}
	for d := range direction(directions) {
		l.watchLine(d)
	}
}

// watchLine finds the check or the pin on the line that leaves the king in a
// direction.
func (l *lookout) watchLine(d direction) {
	shield := none
	for at, near := int(l.board.next[l.king][d]), true; at != none; at, near = int(l.board.next[at][d]), false {
		switch {
		case !l.occupied.Has(at):
		case l.foes.Has(at):
			if !l.p.reaches(l.seats, at, d.turn(3), near) {
				return
			}
			if shield != none {
				l.pins[l.pinned] = pin{shield, d.bit() | d.turn(3).bit()}
				l.pinned++
				return
			}
			l.checks++
			for on := int(l.board.next[l.king][d]); on != at; on = int(l.board.next[on][d]) {
				l.parry.add(on)
			}
			l.parry.add(at)
			return
		case shield == none && l.p.pieces[l.by].Has(at):
			shield = at
		default:
			return
		}
	}
}

// ignoreChecks lifts the restrictions of the present checks from pieces other
// than the king. Pins stay.
func (l *lookout) ignoreChecks() { l.checks = 0 }

// evades reports whether checks allow a piece other than the king to move to a
// cell.
func (l *lookout) evades(to int) bool { return l.checks == 0 || l.checks == 1 && l.parry.Has(to) }

// open returns the directions in which pins allow a piece to move.
func (l *lookout) open(at int) ways {
	for i := range l.pinned {
		if l.pins[i].at == at {
			return l.pins[i].open
		}
	}
	return orthogonal | diagonal
}

// safe reports whether the king is not attacked once it stands on a cell.
func (l *lookout) safe(to int) bool {
	occupied := l.occupied
	occupied.remove(l.king)
	occupied.add(to)
	foes := l.foes
	foes.remove(to) // a captured piece no longer attacks
	return l.p.attacker(l.seats, &foes, to, &occupied) == none
}
