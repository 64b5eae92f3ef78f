package hexachess

import (
	"slices"

	"triplecross/internal/game"
)

// worths are the values of the pieces that can be paid.
var worths = [...]int{Pawn.Value(), Bishop.Value(), Knight.Value(), Rook.Value(), Queen.Value()}

// sums is a set of sums of values, from 0 to the largest that the greatest debt
// can need.
type sums [maxDebt + 9]bool

// canSettle reports whether a seat that has begun to pay can complete a set of
// pieces that covers its debt without a superfluous piece. The order in which it
// pays the pieces does not matter.
func (p *Position) canSettle(by game.Seat) bool {
	d := p.debt[by]
	if d.paid >= d.owed {
		return d.paid-d.least < d.owed
	}
	groups := p.payable(by)
	for _, least := range worths {
		if least > int(d.least) {
			break
		}
		reached := reach(groups, int(d.paid), least)
		if slices.Contains(reached[d.owed:int(d.owed)+least], true) {
			return true
		}
	}
	return false
}

// group holds the values of pieces that can be paid. A shield cannot be paid
// whole: one piece must stay between the king and an enemy.
type group struct {
	values []int
	shield bool
}

// payable returns the pieces that a seat can pay with.
func (p *Position) payable(by game.Seat) []group {
	rest, occupied := p.pieces[by], p.occupied()
	var groups []group
	if king, ok := p.King(by); ok {
		rest.remove(king)
		for d := range direction(directions) {
			shields := p.shields(by, king, d, &occupied)
			if !shields.empty() && !p.substitutable(by, shields) {
				groups = append(groups, group{p.values(shields), true})
				rest = rest.AndNot(shields)
			}
		}
	}
	return append(groups, group{p.values(rest), false})
}

// shields returns the pieces of a seat that alone stand between its king and an
// enemy that would give check from that direction.
func (p *Position) shields(by game.Seat, king int, d direction, occupied *Cells) Cells {
	var own Cells
	at := p.board().seen(king, d, occupied)
	for ; at != none && p.pieces[by].Has(at); at = p.board().seen(at, d, occupied) {
		own.add(at)
	}
	foes := p.foes(by)
	theirs := p.of(foes)
	if at == none || !theirs.Has(at) || !p.reaches(foes, at, d.turn(3), false) {
		return Cells{}
	}
	return own
}

// substitutable reports whether a weaker piece can replace one of these.
func (p *Position) substitutable(by game.Seat, some Cells) bool {
	for at := range some.All() {
		for as := Rook; as < kinds; as++ {
			if as.within(p.powersAt(at).kind()) && p.lost(by, as) {
				return true
			}
		}
	}
	return false
}

func (p *Position) values(of Cells) []int {
	var list []int
	for at := range of.All() {
		list = append(list, p.powersAt(at).kind().Value())
	}
	return list
}

// reach returns the sums that can be reached from what is already paid, with
// pieces worth at least least each.
func reach(groups []group, paid, least int) sums {
	var reached sums
	reached[paid] = true
	for _, g := range groups {
		// stays are the sums with which a piece of the group stays or none has
		// to, gone those with which none has stayed so far.
		stays, gone := reached, sums{}
		if g.shield {
			stays, gone = gone, stays
		}
		for _, value := range g.values {
			if value < least {
				stays, gone = stays.or(gone), sums{}
				continue
			}
			stays, gone = stays.or(stays.plus(value)).or(gone), gone.plus(value)
		}
		reached = stays
	}
	return reached
}

// or returns the sums that are in one of two sets.
func (s sums) or(other sums) sums {
	for n := range s {
		s[n] = s[n] || other[n]
	}
	return s
}

// plus returns the sums that are greater by a value.
func (s sums) plus(value int) sums {
	var more sums
	copy(more[value:], s[:])
	return more
}
