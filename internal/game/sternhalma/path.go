package sternhalma

import "slices"

// path returns the holes of the path that m stands for: the shortest that has
// m's effect and, among equals, the one whose holes come first on the board. m
// must be one of the peg's moves.
func (w *walk) path(m Move) []int {
	if near[w.from].Has(int(m.To)) {
		return []int{w.from, int(m.To)}
	}
	f := finder{walk: w, move: m}
	for _, shift := range m.Shifts.all() {
		f.gains = f.gains.Or(hole(int(shift.To)))
	}
	f.visit([]int{w.from}, hole(w.from), trail{})
	return f.best
}

// finder looks for the path of a move as chains does for the moves.
type finder struct {
	walk  *walk
	move  Move
	gains Holes // to which pegs are displaced
	best  []int
}

// visit tries to end and to extend a path that has only begun or has just swapped.
func (f *finder) visit(path []int, used Holes, t trail) {
	if t.normal(f.walk.position) == f.move.Shifts {
		f.offer(path, used)
	}
	if !f.gains.empty() {
		f.extend(path, used, used, t)
	}
}

// offer keeps the path, completed without another swap, if it is the best yet.
func (f *finder) offer(path []int, used Holes) {
	rest, ok := f.walk.shortest(path[len(path)-1], int(f.move.To), used)
	if !ok {
		return
	}
	path = slices.Concat(path, rest)
	if f.best == nil || len(path) < len(f.best) || len(path) == len(f.best) && slices.Compare(path, f.best) < 0 {
		f.best = path
	}
}

// extend continues from the path's last hole as chains.extend does, while that
// can lead to a better path.
func (f *finder) extend(path []int, used, blocked Holes, t trail) {
	if f.best != nil && len(path) >= len(f.best) {
		return
	}
	head := path[len(path)-1]
	land := f.walk.landings(head).AndNot(used)
	// A peg displaced to a hole that was vacant stays there.
	if f.gains.Has(head) || f.walk.swaps.Has(head) {
		for at := range land.And(f.walk.swaps).All() {
			f.visit(append(path, at), used.Or(hole(at)), t.add(f.walk.position, head, at))
		}
	}
	next := land.And(f.walk.free).AndNot(blocked)
	blocked = blocked.Or(next)
	for at := range next.All() {
		f.extend(append(path, at), used.Or(hole(at)), blocked, t)
	}
}

// shortest returns the holes after from on the shortest way to another hole by
// hops without a swap, the first on the board among equals, and whether there
// is a way. It is empty when both are the same.
func (w *walk) shortest(from, to int, used Holes) ([]int, bool) {
	var before, queue [size]uint8
	queue[0] = uint8(from)
	at, end := 0, 1
	for ; at < end && int(queue[at]) != to; at++ {
		next := w.landings(int(queue[at])).And(w.free).AndNot(used)
		used = used.Or(next)
		for ; !next.empty(); next = next.rest() {
			i := next.first()
			before[i], queue[end] = queue[at], uint8(i)
			end++
		}
	}
	if at == end {
		return nil, false
	}
	var path []int
	for i := to; i != from; i = int(before[i]) {
		path = append(path, i)
	}
	slices.Reverse(path)
	return path, true
}
