package search

import (
	"slices"

	"triplecross/internal/game"
)

// expansion is the memory for the children of a node that is being expanded.
type expansion[M comparable] struct {
	moves   []M
	values  []Values
	kinds   []kind
	after   []Successor
	weights []float32
	other   []Values  // what the moves are worth by another evaluator
	order   []int     // indices, the best for the seat on turn first
	sorted  []float32 // what they are worth to that seat
}

// kind says what is special about a position.
type kind struct {
	seen uint8 // how often the situation has occurred, 3 at most; 0 if it is over
	over bool
}

// estimated reports whether the values are those of the evaluator.
func (k kind) estimated() bool { return k.seen == 1 && !k.over }

// expand adds the positions after p to the tree, as children of the node at,
// and evaluates them. A node with few visits gets only the promising moves; when
// it is expanded again, it gets all and keeps what is known of the first ones.
func (s *MonteCarlo[P, M]) expand(at int32, p P, by game.Seat) {
	s.idle = 0
	c, before := &s.children, s.tree[at]
	c.moves = s.Rules.Moves(p, by, c.moves[:0])
	n := len(c.moves)
	switch {
	case at == 0:
		c.moves = take(s.Share, c.moves)
	case s.selective != nil && before.visits < wideVisits:
		c.moves = c.moves[:s.selective.Promising(p, by, c.moves)]
	}
	narrow := at != 0 && len(c.moves) < n // a share of the root's moves is all that it needs
	n = len(c.moves)
	if cap(c.values) < n {
		c.values = make([]Values, 2*n)
		c.kinds = make([]kind, 2*n)
		c.after = make([]Successor, 2*n)
		c.order = make([]int, 2*n)
		c.sorted = make([]float32, 2*n)
	}
	c.values, c.kinds, c.after, c.order, c.sorted = c.values[:n], c.kinds[:n], c.after[:n], c.order[:n], c.sorted[:n]
	evaluateMoves(c, &s.Problem, s.batch, p, by)
	evaluateOther(c, &s.Problem, p, by)
	for i, m := range c.moves {
		seen := s.seen(c.after[i].Situation)
		if seen > 1 || c.after[i].Over {
			c.kinds[i] = s.adjust(s.Rules.Play(p, by, m), seen, &c.values[i])
		} else {
			c.kinds[i] = kind{seen: 1}
		}
		c.insert(i, by, s.players)
	}
	evaluateBestOther(c, &s.Problem, p, by)
	s.addChildren(at)
	s.tree[at].narrow = narrow
	if share := s.habit(by); share > 0 {
		s.mixHabit(p, by, share, s.tree[s.tree[at].first:])
	}
	if before.first != 0 {
		keepVisits(s.tree[before.first:before.first+int32(before.count)], s.tree[s.tree[at].first:])
	}
	if n > 1 || narrow {
		s.spend(n)
	}
}

// insert puts move i in its place among those before it. It mostly compares numbers that lie side by side.
func (c *expansion[M]) insert(i int, by game.Seat, players int) {
	v, at := &c.values[i], i
	value := v[by]
	for ; i > 0; i-- {
		last := c.sorted[i-1]
		if last > value || last == value && !better(v, &c.values[c.order[i-1]], by, players) {
			break
		}
		c.order[i], c.sorted[i] = c.order[i-1], last
	}
	c.order[i], c.sorted[i] = at, value
}

// adjust sets the values of a position whose game is over, and moves those of
// one that has occurred seen times, this time included, towards those of a draw.
func (s *MonteCarlo[P, M]) adjust(p P, seen int, v *Values) kind {
	if o, over := s.Rules.Outcome(p, seen); over {
		*v = s.end(o)
		return kind{over: true}
	}
	if seen > 1 {
		*v = s.repeated(*v, seen)
	}
	return kind{seen: uint8(min(seen, 3))}
}

// addChildren appends the children to the tree.
func (s *MonteCarlo[P, M]) addChildren(at int32) {
	c := &s.children
	first, n := len(s.tree), len(c.moves)
	s.tree = slices.Grow(s.tree, n)[:first+n]
	next := s.tree[first:]
	var sum float32
	for i, k := range c.order {
		prior := exp((c.sorted[i] - c.sorted[0]) / temperature)
		sum += prior
		next[i] = treeNode[M]{
			values: c.values[k], prior: prior, seen: c.kinds[k].seen, proven: c.kinds[k].over, move: c.moves[k],
		}
	}
	share, rest := (1-uniform)/sum, uniform/float32(n)
	for i := range next {
		next[i].prior = next[i].prior*share + rest
	}
	t := &s.tree[at]
	t.first, t.count = int32(first), uint16(n)
}

// keepVisits moves what the search knows of the children that a node had before to the same ones among all that it has
// now, and puts the visited ones first. A move may be missing now, if the tree is of an earlier search whose rules listed
// it.
func keepVisits[M comparable](before, now []treeNode[M]) {
	visited := 0
	for _, known := range before {
		i := slices.IndexFunc(now, func(n treeNode[M]) bool { return n.move == known.move })
		if i < 0 {
			continue
		}
		known.prior = now[i].prior
		if known.visits > 0 {
			copy(now[visited+1:i+1], now[visited:i])
			i = visited
			visited++
		}
		now[i] = known
	}
	clear(before)
}

// expected returns what a position that has just been expanded is worth: a mix of the best move for the seat
// on turn and of the mean of all children, for moves that it may overlook or make by habit. The values of moves are
// estimates, and the highest of many is likely to be too high.
func (s *MonteCarlo[P, M]) expected(t *treeNode[M], by game.Seat) Values {
	v := s.tree[s.best(t, by)].values
	if v[by] > MaxEstimate {
		return v
	}
	var mean Values
	for i := t.first; i < t.first+int32(t.count); i++ {
		n := &s.tree[i]
		for p := range s.players {
			mean[p] += n.prior * n.values[p]
		}
	}
	share := max(fallible, s.habit(by))
	for p := range s.players {
		v[p] += share * (mean[p] - v[p])
	}
	return v
}
