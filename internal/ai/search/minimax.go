package search

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"triplecross/internal/game"
)

// minimax is the working memory of MaxN, Paranoid and BestReplies.
type minimax[P any, M comparable] struct {
	Problem[P, M]
	meter
	repetitions
	players int
	plies   [MaxPly]buffers[P, M]
}

// buffers are what a search needs at one distance from the root. They grow to
// the most moves there are and stay.
type buffers[P any, M comparable] struct {
	moves  []M
	nodes  []node[P, M]
	killer M // the move that last refuted another one here
	kills  bool
}

// node is a position after a move.
type node[P any, M comparable] struct {
	move      M
	position  P
	situation game.Situation
	values    Values // if the search went no further
	drawShare float32
	over      bool
	order     float32 // greater ones are searched first
}

func newMinimax[P any, M comparable](ctx context.Context, problem Problem[P, M]) *minimax[P, M] {
	return &minimax[P, M]{
		Problem:     problem,
		meter:       newMeter(ctx, problem.Budget.Nodes),
		repetitions: newRepetitions(problem.Seen),
		players:     problem.Rules.Players(problem.Position),
	}
}

// deepen searches one ply deep, then two, and so on until the budget is spent,
// a move wins at once, or the rest of the budget is unlikely to suffice
// for another iteration. The first iteration always ends. value returns a
// move's worth, given the worth of the best move so far.
//
// The context's deadline is part of the budget and no error; its cancellation
// is.
func (t *minimax[P, M]) deepen(value func(root *node[P, M], depth int, best float32) float32) (Result[M], error) {
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
		if len(root) == 1 || best >= 1-plyCost || depth == t.Budget.Depth || depth == MaxPly ||
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

// expand returns the positions after all moves of a seat at a position at a
// distance of ply from the root. They stay until the next call for the same ply.
func (t *minimax[P, M]) expand(p P, by game.Seat, ply int) []node[P, M] {
	l := &t.plies[ply]
	l.moves = t.Rules.Moves(p, by, l.moves[:0])
	if cap(l.nodes) < len(l.moves) {
		l.nodes = make([]node[P, M], 2*len(l.moves))
	}
	l.nodes = l.nodes[:len(l.moves)]
	for i, m := range l.moves {
		t.visit(&l.nodes[i], p, by, m, ply+1)
	}
	return l.nodes
}

// visit makes n the position after a move and evaluates it.
func (t *minimax[P, M]) visit(n *node[P, M], p P, by game.Seat, m M, ply int) {
	t.spend(1)
	n.move = m
	n.position = t.Rules.Play(p, by, m)
	n.situation = t.Rules.Situation(n.position)
	seen := t.seen(n.situation)
	n.drawShare = 0
	var end game.Outcome
	if end, n.over = t.Rules.Outcome(n.position, seen); n.over {
		n.values = result(end, ply, t.Draw)
		return
	}
	n.drawShare = drawShare(seen)
	n.values = t.Evaluator.Evaluate(n.position).towards(t.Draw, n.drawShare)
}
