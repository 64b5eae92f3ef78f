package search

import (
	"context"
	"slices"
)

// Paranoid searches on the assumption that all others play together against the
// seat to move. It sees further than MaxN. For two players it is alpha-beta.
func Paranoid[P any, M comparable](ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	t := newMinimax(ctx, problem)
	return t.deepen(func(root *node[P, M], depth int, best float32) float32 {
		return t.paranoid(root, depth, 1, best-t.Margin, 1)
	})
}

// paranoid returns what the position n is worth to the seat that searches,
// depth plies deep, where n is at a distance of ply from the root. Worths up to
// low and from high on are only bounds.
func (t *minimax[P, M]) paranoid(n *node[P, M], depth, ply int, low, high float32) float32 {
	if n.over || t.stopped || ply == MaxPly {
		return n.values[t.By]
	}
	// The result will be moved towards that of a draw, so the bounds have to be
	// moved back.
	keep := 1 - n.drawShare
	low, high = (low-n.drawShare*t.Draw)/keep, (high-n.drawShare*t.Draw)/keep
	t.push(n.situation)
	var worth float32
	if depth == 1 {
		worth = t.frontier(n, ply, low, high)
	} else {
		worth = t.interior(n, depth, ply, low, high)
	}
	t.pop()
	return worth*keep + t.Draw*n.drawShare
}

// interior searches a position two plies deep or more. It evaluates all moves
// before it goes into any, since a good order saves more than that costs.
func (t *minimax[P, M]) interior(n *node[P, M], depth, ply int, low, high float32) float32 {
	by := t.Rules.Turn(n.position).First()
	mine := by == t.By
	next := t.expand(n.position, by, ply)
	l := &t.plies[ply]
	for i := range next {
		next[i].order = next[i].values[t.By]
		if !mine {
			next[i].order = -next[i].order
		}
		if l.kills && next[i].move == l.killer {
			next[i].order += 2
		}
	}
	slices.SortStableFunc(next, func(a, b node[P, M]) int {
		switch {
		case a.order > b.order:
			return -1
		case a.order < b.order:
			return 1
		}
		return 0
	})
	if len(next) > 1 { // a forced move costs no depth
		depth--
	}
	best := worst(mine)
	for i := range next {
		v := t.paranoid(&next[i], depth, ply+1, low, high)
		if best, low, high = narrow(mine, v, best, low, high); low >= high {
			l.killer, l.kills = next[i].move, true
			break
		}
	}
	return best
}

// frontier searches a position one ply deep. It evaluates no more moves than
// necessary.
func (t *minimax[P, M]) frontier(n *node[P, M], ply int, low, high float32) float32 {
	by := t.Rules.Turn(n.position).First()
	mine := by == t.By
	l := &t.plies[ply]
	l.moves = t.Rules.Moves(n.position, by, l.moves[:0])
	if len(l.moves) == 1 {
		// A forced move costs no depth.
		return t.interior(n, 1, ply, low, high)
	}
	if l.kills {
		if i := slices.Index(l.moves, l.killer); i > 0 {
			l.moves[0], l.moves[i] = l.moves[i], l.moves[0]
		}
	}
	if len(l.nodes) == 0 {
		l.nodes = make([]node[P, M], 1)
	}
	best := worst(mine)
	for _, m := range l.moves {
		leaf := &l.nodes[0]
		t.visit(leaf, n.position, by, m, ply+1)
		if best, low, high = narrow(mine, leaf.values[t.By], best, low, high); low >= high {
			l.killer, l.kills = m, true
			break
		}
	}
	return best
}

// worst returns a value that is worse than any move's for the side to move.
func worst(mine bool) float32 {
	if mine {
		return -1
	}
	return 2
}

// narrow takes a move's value into account: it returns the best value and the
// bounds with it.
func narrow(mine bool, v, best, low, high float32) (float32, float32, float32) {
	if mine {
		best = max(best, v)
		return best, max(low, best), high
	}
	best = min(best, v)
	return best, low, min(high, best)
}
