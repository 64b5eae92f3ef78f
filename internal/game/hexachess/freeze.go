package hexachess

import (
	"slices"

	"triplecross/internal/game"
)

const threePlayers = 3

// preyOfThree returns what one of three players may capture: the pieces of those
// alive, only the king of one who is frozen, and of one who is out nothing unless
// the players have agreed otherwise.
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

// freeze finds, in the order of the seats, who is checkmated. While three play on
// they lose their turns, and their pieces except for the king cannot be captured,
// until the check is gone.
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
// could do nothing about it, not even by moving two pieces. It would be no help
// if these in turn gave an unfair mate; that is not looked into.
func (p *Position) mated(s game.Seat) bool {
	if !p.checked(s) {
		return false
	}
	return !p.canHop(s) && !(p.harried(s) && p.canDefend(s, false))
}

// regicides appends the captures of kings. The pieces of who loses his king
// attack nobody any more, so neither a check nor a pin of theirs forbids it.
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
