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
	weights []float32
	order   []int // indices, the best for the seat on turn first
}

// kind says what is special about a position.
type kind struct {
	seen uint8 // how often the situation has occurred, 3 at most; 0 if it is over
	over bool
}

// expand adds the positions after p to the tree, as children of the node at,
// and evaluates them.
func (s *MonteCarlo[P, M]) expand(at int32, p P, by game.Seat) {
	c := &s.children
	c.moves = s.Rules.Moves(p, by, c.moves[:0])
	if at == 0 {
		c.moves = take(s.Share, c.moves)
	}
	n := len(c.moves)
	if cap(c.values) < n {
		c.values = make([]Values, 2*n)
		c.kinds = make([]kind, 2*n)
		c.order = make([]int, 2*n)
	}
	c.values, c.kinds, c.order = c.values[:n], c.kinds[:n], c.order[:n]
	s.evaluator.EvaluateMoves(p, by, c.moves, s.Draw, c.values)
	for i, m := range c.moves {
		c.kinds[i] = s.adjust(s.Rules.Play(p, by, m), &c.values[i])
		// Insert it in order.
		j := i
		for ; j > 0 && better(&c.values[i], &c.values[c.order[j-1]], by, s.players); j-- {
			c.order[j] = c.order[j-1]
		}
		c.order[j] = i
	}
	s.addChildren(at, by)
	if share := s.habit(by); share > 0 {
		s.mixHabit(p, by, share, s.tree[s.tree[at].first:])
	}
	if n > 1 {
		s.spend(n)
	}
}

// adjust sets the values of a position that is over, and draws those of one that
// has occurred before towards the draw.
func (s *MonteCarlo[P, M]) adjust(p P, v *Values) kind {
	seen := s.seen(s.Rules.Situation(p))
	if o, over := s.Rules.Outcome(p, seen); over {
		*v = s.end(o)
		return kind{over: true}
	}
	if seen > 1 {
		*v = s.repeated(*v, seen)
	}
	return kind{seen: uint8(min(seen, 3))}
}

// addChildren makes nodes of the children.
func (s *MonteCarlo[P, M]) addChildren(at int32, by game.Seat) {
	c := &s.children
	first, n := len(s.tree), len(c.moves)
	s.tree = slices.Grow(s.tree, n)[:first+n]
	next := s.tree[first:]
	top := c.values[c.order[0]][by]
	var sum float32
	for i, k := range c.order {
		prior := exp((c.values[k][by] - top) / temperature)
		sum += prior
		next[i] = treeNode[M]{
			values: c.values[k], prior: prior, seen: c.kinds[k].seen, proven: c.kinds[k].over, move: c.moves[k],
		}
	}
	for i := range next {
		next[i].prior /= sum
	}
	t := &s.tree[at]
	t.first, t.count = int32(first), uint16(n)
}
