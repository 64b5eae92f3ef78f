package sternhalma

// trail is what the swaps of a path have done so far: the net displacement of
// each peg, for the pegs of a colour are all alike.
type trail struct {
	shifts Shifts
	n      int
}

// add returns the trail after a swap: the peg in the hole at goes to prev, the
// hole that the moving peg came from. p is the position before the turn.
func (t trail) add(p *Position, prev, at int) trail {
	displaced, _ := p.colour(at)
	if t.n > 0 {
		// When the last swap was into prev, its hole gets a peg back.
		last := &t.shifts[t.n-1]
		if before, _ := p.colour(prev); int(last.From) == prev && before == displaced {
			last.From = int8(at)
			return t
		}
	}
	t.shifts[t.n] = Shift{From: int8(at), To: int8(prev)}
	t.n++
	return t
}

// normal returns the shifts in the one order that their effect has: within a
// colour the lowest hole left is paired with the lowest one gained, and the
// pairs are sorted by the holes gained.
func (t trail) normal(p *Position) Shifts {
	for i := range t.n {
		for j := i + 1; j < t.n; j++ {
			a, b := &t.shifts[i], &t.shifts[j]
			one, _ := p.colour(int(a.From))
			other, _ := p.colour(int(b.From))
			if one == other {
				a.From, b.From = min(a.From, b.From), max(a.From, b.From)
				a.To, b.To = min(a.To, b.To), max(a.To, b.To)
			}
		}
	}
	for i := range t.n {
		for j := i + 1; j < t.n; j++ {
			if a, b := &t.shifts[i], &t.shifts[j]; a.To > b.To {
				*a, *b = *b, *a
			}
		}
	}
	return t.shifts
}
