package hexachess

import "triplecross/internal/game"

// endTurn hands the turn to the next seat that can do anything.
func (p *Position) endTurn() {
	p.pass()
	if p.players() == threePlayers {
		p.freeze()
	}
	if p.players() > 2 {
		p.settle()
	}
}

// pass ends a turn, which may have been lost.
func (p *Position) pass() {
	p.turn = (p.turn + 1) % uint8(p.players())
	if p.players() == threePlayers {
		p.countTurn()
	}
}

// settle makes seats that cannot use their turns lose them, until the turn is
// with a seat that can move or has lost the game. A debt that cannot be paid
// lapses. If nobody can move, the position stays as it is.
func (p *Position) settle() {
	q := *p
	for range p.players() {
		if q.lapse(); q.stays() {
			*p = q
			return
		}
		if q.alive().Has(q.Turn()) {
			q.quiet++
		}
		q.pass()
	}
}

// stays reports whether the turn stays where it is.
func (p *Position) stays() bool {
	s := p.Turn()
	if p.ended() {
		return true
	}
	return p.alive().Has(s) && !p.frozen.Has(s) && (p.owes(s) || p.canMove(s))
}

// lapse ends the debt of the seat on turn where it is paid or cannot be.
func (p *Position) lapse() {
	s := p.Turn()
	if !p.owes(s) || p.frozen.Has(s) {
		return
	}
	var room [64]Move
	if d := p.debt[s]; d.paid >= d.owed || len(p.payments(s, room[:0])) == 0 {
		p.debt[s] = debt{}
	}
}

// canMove reports whether a seat has a legal turn.
func (p *Position) canMove(s game.Seat) bool {
	return p.canHop(s) || p.harried(s) && p.canDefend(s, true)
}
