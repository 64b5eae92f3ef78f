package search

import (
	"cmp"
	"context"
	"slices"

	"triplecross/internal/game"
)

// BestReplies searches on the assumption that between two moves of the seat that
// searches, the one opponent who can hurt it most does so, and the others play
// what looks best for themselves. With several opponents it sees further than
// Paranoid. This is BRS+ of M. Esser et al., "Improving Best-Reply Search",
// Computers and Games 2013.
func BestReplies[P any, M comparable](ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	t := newMinimax(ctx, problem)
	return t.deepen(func(root *node[P, M], depth int, best float32) float32 {
		return t.reply(root, depth, 1, best-t.Margin, 1, unanswered)
	})
}

// answer says what the others have done since the searching seat's move.
type answer uint8

const (
	unanswered answer = iota // nothing yet
	expected                 // what looks best for themselves
	answered                 // one of them has made its reply
)

// reply returns what the position n is worth to the seat that searches. Its own
// move is one ply deep, and so are the others' answers to it together. Worths
// up to low and from high on are only bounds.
func (t *minimax[P, M]) reply(n *node[P, M], depth, ply int, low, high float32, so answer) float32 {
	if n.over || t.stopped || ply == MaxPly {
		return n.values[t.By]
	}
	by := t.Rules.Turn(n.position).First()
	mine := by == t.By
	deeper := mine || so == unanswered
	if depth == 0 && deeper {
		return n.values[t.By]
	}
	keep := 1 - n.drawShare
	low, high = (low-n.drawShare*t.Draw)/keep, (high-n.drawShare*t.Draw)/keep
	t.push(n.situation)
	next := t.expand(n.position, by, ply)
	if deeper && len(next) > 1 { // a forced move costs no depth
		depth--
	}
	usual := t.sort(next, by, !mine && so != answered)
	best := worst(mine)
	for i := range next {
		then := unanswered
		switch {
		case mine:
		case next[i].values == usual && so != answered:
			then = expected
		case next[i].values == usual || so != answered:
			then = answered
		default:
			continue
		}
		v := t.reply(&next[i], depth, ply+1, low, high, then)
		if best, low, high = narrow(mine, v, best, low, high); low >= high {
			break
		}
	}
	t.pop()
	return best*keep + t.Draw*n.drawShare
}

// sort sorts the positions after the moves of a seat: those that look best to it
// first or, if against is set, those that look worst to the seat that searches.
// It returns the values of the best-looking moves, which do not depend on the
// order in which the rules list equal ones.
func (t *minimax[P, M]) sort(next []node[P, M], by game.Seat, against bool) Values {
	usual := 0
	for i := range next {
		if better(&next[i].values, &next[usual].values, by, t.players) {
			usual = i
		}
		next[i].order = next[i].values[by]
		if against {
			next[i].order = -next[i].values[t.By]
		}
	}
	best := next[usual].values
	slices.SortStableFunc(next, func(a, b node[P, M]) int { return cmp.Compare(b.order, a.order) })
	return best
}
