package sternhalma

import "triplecross/internal/game"

// walk is one peg's turn: what it may do from where it stands.
type walk struct {
	position *Position
	from     int
	occupied Holes // by all pegs but this one
	free     Holes // vacant, and not barred to this peg
	swaps    Holes // to be entered by a swap
	rest     Holes // where the turn may end
}

// walk returns the turn of a peg of seat s.
func (p *Position) walk(s game.Seat, colour Point, from int, occupied Holes) walk {
	target := colour.Opposite().Holes()
	w := walk{
		position: p,
		from:     from,
		occupied: occupied.AndNot(hole(from)),
		free:     everywhere.AndNot(occupied),
		rest:     tables[p.table].rest[colour],
	}
	if target.Has(from) { // a peg that begins its turn in its target stays there
		w.free = w.free.And(target)
	}
	if p.spoiling == Swap {
		w.swaps = target.And(occupied).AndNot(p.dead)
		for _, own := range p.Sets(s) {
			w.swaps = w.swaps.AndNot(p.pegs[own])
		}
	}
	return w
}

// steps returns the holes that the peg can step to.
func (w *walk) steps() Holes {
	return near[w.from].And(w.free.And(w.rest).Or(w.swaps))
}

// landings returns the holes that a hop from the hole with number i can land
// in. A turn never hops over pegs that it moves: all holes that it touches lie
// whole hops apart.
func (w *walk) landings(i int) Holes {
	var set Holes
	for d := range hops[i] {
		if h := &hops[i][d]; w.occupied.Has(int(h.over)) {
			set = set.Or(h.land)
		}
	}
	return set.And(w.free.Or(w.swaps))
}

// closure returns the vacant holes that hops without a swap reach from the hole
// with number i without landing in used ones, and the holes that can then be
// entered by a swap.
func (w *walk) closure(i int, used Holes) (reached, entries Holes) {
	for todo := hole(i); !todo.empty(); {
		land := w.landings(todo.first()).AndNot(used)
		next := land.And(w.free).AndNot(reached)
		reached, entries = reached.Or(next), entries.Or(land.And(w.swaps))
		todo = todo.rest().Or(next)
	}
	return reached, entries
}

// movable reports whether the peg has a move.
func (w *walk) movable() bool {
	if !w.steps().empty() {
		return true
	}
	reached, entries := w.closure(w.from, hole(w.from))
	return !reached.And(w.rest).Or(entries).empty()
}

// moves appends the peg's moves to buf.
func (w *walk) moves(buf []Move) []Move {
	c := chains{walk: w, first: len(buf)}
	for to := w.steps(); !to.empty(); to = to.rest() {
		m := Move{From: int8(w.from), To: int8(to.first())}
		if w.swaps.Has(int(m.To)) {
			m.Shifts[0] = Shift{From: m.To, To: m.From}
		}
		buf = append(buf, m)
	}
	start := hole(w.from)
	reached, entries := w.closure(w.from, start)
	for to := reached.And(w.rest); !to.empty(); to = to.rest() {
		buf = append(buf, Move{From: int8(w.from), To: int8(to.first())})
	}
	if !entries.empty() {
		buf = c.extend(buf, w.from, start, start, trail{})
	}
	return buf
}
