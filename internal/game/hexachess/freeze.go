package hexachess

import (
	"slices"

	"triplecross/internal/game"
)

const threePlayers = 3

// preyOfThree returns what one of three players may capture: all pieces of
// players who are alive, only the king of a frozen player, and nothing of a
// player who is out unless the players have agreed otherwise.
func (p *Position) preyOfThree(s game.Seat) Cells {
	alive := p.alive()
	prey := p.of(alive &^ p.frozen &^ game.SeatsOf(s))
	for foe := range (alive &^ game.SeatsOf(s)).All() {
		king, _ := p.King(foe)
		prey.add(king)
	}
	if p.obstacles {
		prey = prey.Or(p.of(game.SeatsOf(0, 1, 2) &^ alive))
	}
	return prey
}

// freeze finds out, in the order of the seats, which players are checkmated.
// While three play on, such a player loses turns, and its pieces except the king
// cannot be captured, until the check is gone.
func (p *Position) freeze() {
	alive := p.alive()
	if alive.Len() < threePlayers {
		p.frozen, p.round, p.debt = 0, round{}, [threePlayers]debt{}
		return
	}
	for s := range alive.All() {
		p.frozen &^= game.SeatsOf(s)
		if p.mated(s) {
			p.frozen |= game.SeatsOf(s)
		}
	}
}

// mated reports whether a seat's king is attacked and the seat, were it on turn,
// could not end that, not even by moving two pieces. It ignores that these might
// in turn give an unfair mate.
func (p *Position) mated(s game.Seat) bool {
	if !p.checked(s) {
		return false
	}
	return !p.canHop(s) && !(p.harried(s) && p.canDefend(s, false))
}

// regicides appends the captures of kings. The pieces of a player whose king is
// captured no longer attack, so neither their checks nor their pins forbid the
// capture.
func (p *Position) regicides(by game.Seat, checks bool, buf []Move) []Move {
	own, occupied := p.pieces[by], p.occupied()
	for foe := range p.foes(by).All() {
		king, _ := p.King(foe)
		if p.attacker(game.SeatsOf(by), &own, king, &occupied) == none {
			continue
		}
		l := p.lookAt(by, p.foes(by)&^game.SeatsOf(foe), cell(king))
		l.sharp = true
		if !checks {
			l.ignoreChecks()
		}
		before := len(buf)
		buf = l.moves(buf)
		others := func(m Move) bool { return int(m.To) != king }
		buf = buf[:before+len(slices.DeleteFunc(buf[before:], others))]
	}
	return buf
}
