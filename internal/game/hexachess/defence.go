package hexachess

import (
	"math"
	"slices"

	"triplecross/internal/game"
)

// harried reports whether both opponents of a seat threaten it, so that it may
// move two pieces in one turn. A frozen seat threatens nobody.
func (p *Position) harried(s game.Seat) bool {
	if p.players() != threePlayers || p.alive().Len() < threePlayers {
		return false
	}
	for foe := range p.foes(s).All() {
		if !p.threatens(foe, s) {
			return false
		}
	}
	return true
}

// threatens reports whether a seat attacks a piece of another.
func (p *Position) threatens(foe, s game.Seat) bool {
	if p.frozen.Has(foe) {
		return false
	}
	occupied := p.occupied()
	for from := range p.pieces[foe].All() {
		if !p.attacks(foe, from, &p.pieces[s], &occupied).empty() {
			return true
		}
	}
	return false
}

// defence checks whole turns in which a seat moves two pieces. The letters are
// those of the rules:
//
//	a  the pieces are different ones;
//	b  of each opponent at most one piece is captured;
//	c  of each opponent at most one piece is newly attacked or captured, unless all
//	   but one of the pieces that do so attack the other opponent as well;
//	d  a mate is the work of one move, or both opponents are in check;
//	e  neither move exposes the king, and in the end it is not attacked.
type defence struct {
	p       *Position
	by      game.Seat
	enforce bool   // rule d
	alone   []Move // what single pieces can do, as if there were no check
	known   Cells  // the pieces that are attacked already
}

// defences appends the legal turns of two moves of a seat that is harried.
func (p *Position) defences(by game.Seat, buf []Move) []Move {
	return p.Doubles(by, func(Position, Hop) bool { return true }, math.MaxInt, buf)
}

// canDefend reports whether there is such a turn, with rule d enforced or not.
func (p *Position) canDefend(by game.Seat, enforce bool) bool {
	found := false
	all := func(Position, Hop) bool { return true }
	p.eachDefence(by, enforce, all, func(Move) bool {
		found = true
		return false
	})
	return found
}

// canDefendWith reports whether m is such a turn.
func (p *Position) canDefendWith(by game.Seat, m Move) bool {
	var room [512]Move
	d := defence{p: p, by: by, enforce: true, alone: p.hops(by, false, room[:0]), known: p.attacked(by)}
	if !slices.Contains(d.alone, Move{Hop: m.Hop}) {
		return false
	}
	half := *p
	half.hop(by, m.Hop)
	var seconds [512]Move
	return slices.Contains(half.hops(by, true, seconds[:0]), Move{Hop: m.Then}) && d.allows(m, &half)
}

// eachDefence calls yield for each such turn, until yield returns false. It
// leaves out turns with a move for which keen is false; keen gets each move with
// the position in which it is made.
func (p *Position) eachDefence(by game.Seat, enforce bool, keen func(Position, Hop) bool, yield func(Move) bool) {
	var firsts, seconds [512]Move
	// The second move may parry what the first does not; rule e only forbids
	// the first to expose the king.
	d := defence{p: p, by: by, enforce: enforce, alone: p.hops(by, false, firsts[:0]), known: p.attacked(by)}
	for _, first := range d.alone {
		if !keen(*p, first.Hop) {
			continue
		}
		q := *p
		q.hop(by, first.Hop)
		for _, second := range q.hops(by, true, seconds[:0]) {
			m := Move{Act: GoGo, Hop: first.Hop, Then: second.Hop}
			if keen(q, second.Hop) && d.allows(m, &q) && !yield(m) {
				return
			}
		}
	}
}

// allows reports whether a turn obeys the rules that two legal moves do not obey
// by themselves. half is the position between them.
func (d *defence) allows(m Move, half *Position) bool {
	if m.Then.From == m.To { // rule a
		return false
	}
	one, _ := d.p.At(int(m.To))
	other, _ := half.At(int(m.Then.To))
	if one != game.Nobody && one == other { // rule b
		return false
	}
	after := *half
	after.hop(d.by, m.Then)
	fresh := d.fresh(m, &after)
	for foe := range d.p.foes(d.by).All() {
		if !d.modest(foe, m, half, &after, fresh) || d.enforce && after.mated(foe) && !d.fairMate(foe, m, &after) {
			return false
		}
	}
	return true
}

// modest reports whether a turn obeys rule c for one opponent. fresh are the
// pieces that it newly attacks.
func (d *defence) modest(foe game.Seat, m Move, half, after *Position, fresh Cells) bool {
	fresh = fresh.And(after.pieces[foe])
	n := fresh.Len()
	var takers Cells // of pieces that were not attacked before
	if victim, _ := d.p.At(int(m.To)); victim == foe && !d.known.Has(int(m.To)) {
		takers.add(int(m.To))
		n++
	}
	if victim, _ := half.At(int(m.Then.To)); victim == foe && !d.known.Has(int(m.Then.To)) {
		takers.add(int(m.Then.To))
		n++
	}
	if n <= 1 {
		return true
	}
	third := after.pieces[threePlayers-d.by-foe].And(after.prey(d.by))
	occupied, lone := after.occupied(), 0
	for from := range after.pieces[d.by].All() {
		aims := takers.Has(from) || !after.attacks(d.by, from, &fresh, &occupied).empty()
		if !aims || !after.attacks(d.by, from, &third, &occupied).empty() {
			continue
		}
		if lone++; lone > 1 {
			return false
		}
	}
	return true
}

// fresh returns the pieces that are attacked after a turn and were not before.
// They are attacked by a piece that has moved, or across a cell that one has left.
func (d *defence) fresh(m Move, after *Position) Cells {
	prey, occupied := after.prey(d.by), after.occupied()
	prey = prey.AndNot(d.known)
	var hit Cells
	for _, hop := range [2]Hop{m.Hop, m.Then} {
		hit = hit.Or(after.attacks(d.by, int(hop.To), &prey, &occupied))
		hit = hit.Or(after.uncovered(d.by, int(hop.From), &prey, &occupied))
	}
	return hit
}

// fairMate reports whether a turn that mates an opponent obeys rule d.
func (d *defence) fairMate(foe game.Seat, m Move, after *Position) bool {
	if third := threePlayers - d.by - foe; after.checked(foe) && after.checked(third) {
		return true
	}
	for _, hop := range [2]Hop{m.Hop, m.Then} {
		alone := Move{Hop: hop}
		if !slices.Contains(d.alone, alone) {
			continue
		}
		q := *d.p
		if q.hop(d.by, hop); q.mated(foe) {
			return true
		}
	}
	return false
}

// attacked returns the pieces that a seat attacks and might capture.
func (p *Position) attacked(by game.Seat) Cells {
	targets, occupied := p.prey(by), p.occupied()
	var hit Cells
	for from := range p.pieces[by].All() {
		hit = hit.Or(p.attacks(by, from, &targets, &occupied))
	}
	return hit
}
