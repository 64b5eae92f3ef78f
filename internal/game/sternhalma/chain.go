package sternhalma

// chains lists the hop chains of a peg that swap. No hole is landed in twice,
// so where a chain can go on to depends on the path it came by. It suffices to
// try paths that take no detour between two swaps: those that never land in a
// hole they could have hopped to from an earlier one. Every other path has a
// shorter one with the same effect.
type chains struct {
	walk  *walk
	first int // where the peg's moves begin in the buffer
}

// extend appends the moves of the chains that go on from head, by a swap or by
// a hop into a vacant hole. used are the holes of the path, blocked those that
// it must not land in now.
func (c *chains) extend(buf []Move, head int, used, blocked Holes, t trail) []Move {
	land := c.walk.landings(head).AndNot(used)
	for swaps := land.And(c.walk.swaps); !swaps.empty(); swaps = swaps.rest() {
		buf = c.enter(buf, head, swaps.first(), used, t)
	}
	next := land.And(c.walk.free).AndNot(blocked)
	blocked = blocked.Or(next)
	for ; !next.empty(); next = next.rest() {
		at := next.first()
		buf = c.extend(buf, at, used.Or(hole(at)), blocked, t)
	}
	return buf
}

// enter appends the moves of the chains that hop from prev into the hole at by
// a swap.
func (c *chains) enter(buf []Move, prev, at int, used Holes, t trail) []Move {
	t, used = t.add(c.walk.position, prev, at), used.Or(hole(at))
	reached, entries := c.walk.closure(at, used)
	buf = c.list(buf, reached.And(c.walk.rest).Or(hole(at)), t.normal(c.walk.position))
	if !entries.empty() {
		buf = c.extend(buf, at, used, used, t)
	}
	return buf
}

// list appends the moves with these shifts that end on a new one of the ends.
func (c *chains) list(buf []Move, ends Holes, shifts Shifts) []Move {
	for _, m := range buf[c.first:] {
		if m.Shifts == shifts {
			ends = ends.AndNot(hole(int(m.To)))
		}
	}
	for ; !ends.empty(); ends = ends.rest() {
		buf = append(buf, Move{From: int8(c.walk.from), To: int8(ends.first()), Shifts: shifts})
	}
	return buf
}
