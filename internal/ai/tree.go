package ai

import (
	"context"

	"triplecross/internal/game"
)

// tree is the working memory of one search.
type tree[P any, M comparable] struct {
	Problem[P, M]
	meter
	history
	players int
	levels  [horizon]level[P, M]
}

// level is what a search needs for the nodes that are as many plies from the
// root, one at a time. Buffers grow to the most moves there are and stay.
type level[P any, M comparable] struct {
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
	stale     float32
	over      bool
	order     float32 // greater ones are searched first
}

func newTree[P any, M comparable](ctx context.Context, problem Problem[P, M]) *tree[P, M] {
	return &tree[P, M]{
		Problem: problem,
		meter:   newMeter(ctx, problem.Budget.Nodes),
		history: newHistory(problem.Seen),
		players: problem.Rules.Players(problem.Position),
	}
}

// onTurn returns the seat on turn, the first one if several are.
func (t *tree[P, M]) onTurn(p P) game.Seat {
	for s := range t.Rules.Turn(p).All() {
		return s
	}
	return game.Nobody
}

// expand returns the positions after all moves of a seat at a position so many
// plies from the root. They stay until the next call for the same ply.
func (t *tree[P, M]) expand(p P, by game.Seat, ply int) []node[P, M] {
	l := &t.levels[ply]
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
func (t *tree[P, M]) visit(n *node[P, M], p P, by game.Seat, m M, ply int) {
	t.spend(1)
	n.move = m
	n.position = t.Rules.Play(p, by, m)
	n.situation = t.Rules.Situation(n.position)
	seen := t.seen(n.situation)
	n.stale = 0
	var end game.Outcome
	if end, n.over = t.Rules.Outcome(n.position, seen); n.over {
		n.values = result(end, ply, t.Draw)
		return
	}
	n.stale = stale(seen)
	n.values = t.Evaluation.Evaluate(n.position).towards(t.Draw, n.stale)
}
