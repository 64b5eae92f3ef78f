package hexachess_test

import (
	"slices"
)

// turns calls yield for the legal turns of a seat, of one piece and of two, until
// it returns false. Without mates, rule d does not count.
func (n naive) turns(seat int, mates bool, yield func(string) bool) {
	for _, h := range n.hops(seat) {
		if len(n.with(h).checkers(seat)) == 0 && !yield(n.text(h)) {
			return
		}
	}
	if !n.alive(1) || !n.alive(2) || !n.alive(3) || !n.threatened(seat) {
		return
	}
	for _, one := range n.hops(seat) {
		if n.exposed(seat, one) {
			continue
		}
		half := n.with(one)
		for _, two := range half.hops(seat) {
			if !half.exposed(seat, two) && n.breaks(seat, one, two, mates) == "" && !yield(n.text(one)+"&"+half.text(two)) {
				return
			}
		}
	}
}

func (n naive) text(h hop) string {
	mark, as := "-", ""
	if _, taken := n.men[h.to]; taken {
		mark = "x"
	}
	if h.as != 0 {
		as = "=" + string(rune(h.as))
	}
	return h.from.name() + mark + h.to.name() + as
}

// breaks returns the letter of a rule that a turn of two moves breaks, or nothing.
func (n naive) breaks(seat int, one, two hop, mates bool) string {
	half := n.with(one)
	after := half.with(two)
	if two.from == one.to {
		return "a"
	}
	first, second := n.men[one.to], half.men[two.to]
	if first.seat != 0 && first.seat == second.seat {
		return "b"
	}
	if len(after.checkers(seat)) > 0 {
		return "e"
	}
	for foe := 1; foe <= 3; foe++ {
		if foe == seat {
			continue
		}
		before := n.attacked(seat, foe)
		fresh := after.attacked(seat, foe)
		for c := range before {
			delete(fresh, c)
		}
		takers := map[at]bool{}
		if first.seat == foe && !before[one.to] {
			takers[one.to] = true
		}
		if second.seat == foe && !before[two.to] {
			takers[two.to] = true
		}
		if len(fresh)+len(takers) > 1 && after.lonely(seat, 6-seat-foe, fresh, takers) > 1 {
			return "c"
		}
		if !mates || !after.mated(foe) {
			continue
		}
		both := len(after.checkers(foe)) > 0 && len(after.checkers(6-seat-foe)) > 0
		alone := n.with(one).mated(foe) || slices.Contains(n.hops(seat), two) && !n.exposed(seat, two) && n.with(two).mated(foe)
		if !both && !alone {
			return "d"
		}
	}
	return ""
}

// lonely counts the pieces that attack one of fresh, or have taken one, and do
// not attack a piece of the other opponent as well.
func (n naive) lonely(seat, other int, fresh, takers map[at]bool) int {
	count := 0
	for from, m := range n.men {
		if m.seat != seat {
			continue
		}
		aims, also := takers[from], false
		for _, c := range n.reach(from) {
			aims = aims || fresh[c]
			also = also || n.men[c].seat == other && n.takes(seat, c)
		}
		if aims && !also {
			count++
		}
	}
	return count
}

func (n naive) mated(seat int) bool {
	if len(n.checkers(seat)) == 0 {
		return false
	}
	mated := true
	n.turns(seat, false, func(string) bool {
		mated = false
		return false
	})
	return mated
}

func (n naive) threatened(seat int) bool {
	foes := map[int]bool{}
	for from, m := range n.men {
		for _, c := range n.reach(from) {
			if victim, ok := n.men[c]; ok && victim.seat == seat && m.seat != seat && n.alive(m.seat) && !n.frozen[m.seat] {
				foes[m.seat] = true
			}
		}
	}
	return len(foes) == 2
}

// attacked returns the pieces of a seat that another one attacks.
func (n naive) attacked(by, seat int) map[at]bool {
	set := map[at]bool{}
	for from, m := range n.men {
		if m.seat != by {
			continue
		}
		for _, c := range n.reach(from) {
			if n.men[c].seat == seat && n.takes(by, c) {
				set[c] = true
			}
		}
	}
	return set
}
