package ai

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"triplecross/internal/game"
)

// Problem is a position of a game in which a seat looks for a move.
type Problem[P any, M comparable] struct {
	Rules    Rules[P, M]
	Position P
	// Seen counts how often situations have occurred in the game, the present
	// one included.
	Seen       map[game.Situation]int
	By         game.Seat // must be on turn
	Evaluation Evaluation[P]
	Budget     Budget
	// Draw is what a drawn game is worth to everyone. Between equals a third
	// would be fair; less makes bots play on.
	Draw float32
	// Margin says how much worse than the best move another one must be to get
	// an upper bound rather than its true value.
	Margin float32
	// Blind is the chance that AlphaBeta overlooks one of the answers to a move.
	Blind float32
	// Keep names a game and an evaluation: MonteCarlo goes on with what it has
	// found out in its last search if that had the same name. It begins anew
	// where there is none.
	Keep string
}

// Result is what a search found in its last finished iteration.
type Result[M comparable] struct {
	Moves []Scored[M] // best first
	Depth int         // plies
	Nodes int         // positions made, those of an unfinished iteration included
	// Values are what the position is worth to each seat, and Line the moves
	// that are expected, where the method finds that out.
	Values Values
	Line   []M
}

// Scored is a move and what it is worth to the seat that makes it. Where the
// method does not find out how bad a move is, it is an upper bound.
type Scored[M comparable] struct {
	Move  M
	Value float32
	// Visits is how often MonteCarlo has looked at it, and Values what it is
	// worth to every seat.
	Visits int
	Values Values
}

// ErrNoMove says that a seat was asked for a move that has none, as it is not
// on turn or the game is over.
var ErrNoMove = errors.New("ai: no move to choose from")

// MaxN searches on the assumption that every seat does the best for itself.
func MaxN[P any, M comparable](ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	t := newTree(ctx, problem)
	return t.deepen(func(root *node[P, M], depth int, _ float32) float32 {
		return t.maxn(root, depth, 1)[t.By]
	})
}

// Paranoid searches on the assumption that all others play against the seat
// that is to move, together. It sees further than MaxN does. For two players it
// is alpha-beta.
func Paranoid[P any, M comparable](ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	t := newTree(ctx, problem)
	return t.deepen(func(root *node[P, M], depth int, best float32) float32 {
		return t.paranoid(root, depth, 1, best-t.Margin, 1)
	})
}

// deepen searches one ply deep, then two, and so on until the budget is spent,
// a move wins at once, or the rest of the budget is unlikely to suffice
// for another iteration. The first iteration always ends. value returns a
// move's worth, given the worth of the best move so far.
//
// The context's deadline is part of the budget and no error; its cancellation
// is.
func (t *tree[P, M]) deepen(value func(root *node[P, M], depth int, best float32) float32) (Result[M], error) {
	var found Result[M]
	if _, over := t.Rules.Outcome(t.Position, 1); over || !t.Rules.Turn(t.Position).Has(t.By) {
		return found, ErrNoMove
	}
	root := t.expand(t.Position, t.By, 0)
	t.stopped = false
	if len(root) == 0 {
		return found, ErrNoMove
	}
	for i := range root {
		root[i].order = root[i].values[t.By]
	}
	before := 0
	for depth := 1; ; depth++ {
		start := t.nodes
		best := float32(-1)
		for i := range root {
			if depth > 1 {
				root[i].order = value(&root[i], depth-1, best)
			}
			best = max(best, root[i].order)
		}
		if t.stopped {
			break
		}
		slices.SortStableFunc(root, func(a, b node[P, M]) int { return cmp.Compare(b.order, a.order) })
		found.Depth = depth
		found.Moves = found.Moves[:0]
		for _, n := range root {
			found.Moves = append(found.Moves, Scored[M]{Move: n.move, Value: n.order})
		}
		spent := t.nodes - start
		if depth == 1 {
			spent = len(root)
		}
		if len(root) == 1 || best >= 1-delay || depth == t.Budget.Depth || depth == horizon ||
			t.short(before, spent) {
			break
		}
		before = spent
	}
	found.Nodes = t.nodes
	if err := t.ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return found, nil
}

// short reports whether the rest of the budget is too small for an iteration
// after two that took so many nodes. Alpha-beta's costs rise unevenly, so it
// reckons with half of the last growth.
func (m *meter) short(before, last int) bool {
	if m.limit == 0 || before == 0 {
		return false
	}
	return m.nodes+last/2*(last/before) > m.limit
}
