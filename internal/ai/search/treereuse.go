package search

import (
	"math/bits"
	"reflect"

	"triplecross/internal/game"
)

// origin is the position at the root of a tree, and what its values depend on.
type origin[P any] struct {
	position   P
	by         game.Seat
	draw       float32
	evaluators choosers // Habits.Evaluators
	key        string   // Problem.TreeKey
}

// reroot starts the tree at the problem's position: with the subtree of the last
// search that starts there, if there is one and it has all moves, otherwise
// afresh. A depth limit rules out reuse, because the subtree may reach further.
func (s *MonteCarlo[P, M]) reroot(problem *Problem[P, M]) {
	now := origin[P]{problem.Position, problem.By, problem.Draw, evaluators(problem), problem.TreeKey}
	last := s.origin
	s.origin = now
	if now.key == "" || problem.Budget.Depth > 0 || last.key != now.key || last.draw != now.draw ||
		last.evaluators != now.evaluators || len(s.tree) == 0 {
		s.tree = append(s.tree[:0], treeNode[M]{})
		return
	}
	l := lookup[P, M]{s: s, to: problem.Rules.Situation(problem.Position)}
	at, found := l.find(0, last.position, last.by, s.players)
	if !found || at == 0 || s.tree[at].proven || !lists(&s.tree[at], problem) {
		s.tree = append(s.tree[:0], treeNode[M]{})
		return
	}
	s.prune(at)
}

// lists reports whether a node has been expanded with all moves that a search of the problem considers: rules may
// list more at the root of a search than below it.
func lists[P any, M comparable](t *treeNode[M], q *Problem[P, M]) bool {
	return t.first != 0 && !t.narrow && int(t.count) == len(take(q.Share, q.Rules.Moves(q.Position, q.By, nil)))
}

// Tree is the tree of a search, saved for a later one.
type Tree[P any, M comparable] struct {
	origin origin[P]
	nodes  []treeNode[M]
}

// Bytes returns about how much memory it takes.
func (t Tree[P, M]) Bytes() int {
	return cap(t.nodes)*sizeOf[treeNode[M]]() + sizeOf[Tree[P, M]]() + len(t.origin.key)
}

func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

// Restore makes a tree the tree of the last search.
func (s *MonteCarlo[P, M]) Restore(t Tree[P, M]) {
	s.origin, s.tree = t.origin, append(s.tree[:0], t.nodes...)
}

// Save returns a copy of the tree of the last search, of at most maxBytes: the
// children of nodes with the fewest visits are left out.
func (s *MonteCarlo[P, M]) Save(maxBytes int) Tree[P, M] {
	t := Tree[P, M]{origin: s.origin}
	if room := (maxBytes - t.Bytes()) / sizeOf[treeNode[M]](); room > 0 {
		digits, size := s.mostVisited(room)
		t.nodes = s.copyBelow(append(make([]treeNode[M], 0, size), s.tree[0]), digits)
	}
	return t
}

// mostVisited returns the number of binary digits that the visits of a node must
// have for its children to belong to the most visited part of the tree, which
// has at most maxNodes, and the size of that part.
func (s *MonteCarlo[P, M]) mostVisited(maxNodes int) (digits, size int) {
	var children [32]int // of all nodes, by the binary digits of their visits
	for i := range s.tree {
		if t := &s.tree[i]; t.first != 0 {
			children[bits.Len32(uint32(t.visits))] += int(t.count)
		}
	}
	digits, size = len(children), 1
	for digits > 0 && size+children[digits-1] <= maxNodes {
		digits--
		size += children[digits]
	}
	return digits, size
}

// copyBelow appends to the one node in kept all its descendants, except the
// children of nodes whose number of visits has fewer binary digits.
func (s *MonteCarlo[P, M]) copyBelow(kept []treeNode[M], digits int) []treeNode[M] {
	for i := 0; i < len(kept); i++ {
		t := &kept[i]
		switch first := t.first; {
		case first == 0:
		case bits.Len32(uint32(t.visits)) < digits:
			t.first, t.count = 0, 0
		default:
			t.first = int32(len(kept))
			kept = append(kept, s.tree[first:first+int32(t.count)]...)
		}
	}
	return kept
}

// lookup looks for a position in the tree.
type lookup[P any, M comparable] struct {
	s  *MonteCarlo[P, M]
	to game.Situation
}

// find looks for the position below the node at, at most plies deep.
func (l *lookup[P, M]) find(at int32, p P, by game.Seat, plies int) (int32, bool) {
	s := l.s
	if s.Rules.Situation(p) == l.to && at != 0 {
		return at, true
	}
	t := &s.tree[at]
	if plies == 0 || t.first == 0 {
		return 0, false
	}
	if at != 0 {
		by = s.Rules.Turn(p).First()
	}
	for i := t.first; i < t.first+int32(t.count); i++ {
		if n := &s.tree[i]; n.first != 0 || plies == 1 {
			if found, ok := l.find(i, s.Rules.Play(p, by, n.move), by, plies-1); ok {
				return found, true
			}
		}
	}
	return 0, false
}

// prune makes the node at the root and drops all that is not below it.
func (s *MonteCarlo[P, M]) prune(at int32) {
	kept := append(s.spare[:0], s.tree[at])
	kept[0].seen = 0
	s.tree, s.spare = s.copyBelow(kept, 0), s.tree
}
