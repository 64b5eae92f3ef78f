package hexachess

import "triplecross/internal/game"

// roundTurns is how many turns a round has, those that are lost included.
const roundTurns = 3

// maxDebt bounds the debt of a player who is frozen for long.
const maxDebt = 99

// round is what has been captured in a round. It opens with a capture when no
// round is open.
type round struct {
	left uint8 // how many of its turns are not over; 0 when no round is open
	// least is the lowest value among the pieces that one seat has captured from
	// another; 0 for none.
	least [threePlayers][threePlayers]uint8
}

// debt is what a player who stayed out of an exchange owes.
type debt struct {
	owed  uint8
	paid  uint8 // of it, in this turn
	least uint8 // the lowest value among the pieces that were paid
}

func (r round) key() uint64 {
	key := uint64(r.left)
	for _, row := range r.least {
		for _, least := range row {
			key = key<<4 | uint64(least)
		}
	}
	return key
}

func (d debt) key() uint64 { return uint64(d.owed) | uint64(d.paid)<<7 | uint64(d.least)<<14 }

// captured notes a capture for the fair exchange.
func (p *Position) captured(by, victim game.Seat, k Kind) {
	if p.players() != threePlayers || k == King {
		return
	}
	r := &p.round
	if r.left == 0 {
		r.left = roundTurns
	}
	value := uint8(k.Value())
	if least := r.least[by][victim]; least == 0 || value < least {
		r.least[by][victim] = value
	}
}

// countTurn counts a turn, played or lost, in the open round. A seat that lost
// nothing in the round while the others captured from each other now owes the
// lowest value among these pieces.
func (p *Position) countTurn() {
	r := &p.round
	if r.left == 0 {
		return
	}
	if r.left--; r.left > 0 {
		return
	}
	for z := range threePlayers {
		x, y := (z+1)%threePlayers, (z+2)%threePlayers
		won, lost := r.least[x][y], r.least[y][x]
		if won > 0 && lost > 0 && r.least[x][z] == 0 && r.least[y][z] == 0 {
			p.debt[z].owed = min(p.debt[z].owed+min(won, lost), maxDebt)
		}
	}
	p.round = round{}
}

// owes reports whether a seat has to pay before it moves.
func (p *Position) owes(s game.Seat) bool {
	return p.players() == threePlayers && p.debt[s].owed > 0
}

// payments appends the payments of a seat that owes. It pays piece by piece, and
// only with pieces of a set that is worth at least what it owes and has no
// superfluous piece.
func (p *Position) payments(by game.Seat, buf []Move) []Move {
	checks := p.checkers(by)
	for at := range p.pieces[by].All() {
		kind := p.powersAt(at).kind()
		for as := NoKind; as < kinds; as++ {
			if as != NoKind && (!as.within(kind) || !p.lost(by, as)) {
				continue
			}
			m := Move{Act: Pay, Hop: Hop{none, int16(at), as}}
			if kind != King && p.settles(by, m, checks) {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// settles reports whether a payment gives no new check on the seat's own king
// and, alone or with further ones, covers the debt. checks are the pieces that
// gave check before.
func (p *Position) settles(by game.Seat, m Move, checks Cells) bool {
	q := *p
	q.pay(by, m)
	return q.checkers(by).AndNot(checks).empty() && q.canSettle(by)
}

// pay takes a piece off the board and may leave a weaker one there.
func (p *Position) pay(by game.Seat, m Move) {
	at := int(m.To)
	_, kind := p.At(at)
	p.take(by, kind, at)
	if m.As != NoKind {
		p.put(by, m.As, at)
	}
	d, value := &p.debt[by], uint8(kind.Value())
	if d.paid == 0 || value < d.least {
		d.least = value
	}
	d.paid += value
}
