package ai

import (
	"math/bits"
	"reflect"

	"triplecross/internal/game"
)

// root is the position that a tree begins with, and what its values depend on.
type root[P any] struct {
	position P
	by       game.Seat
	draw     float32
	name     string
}

// rooted begins the tree at the problem's position: with what is known of it if
// the last search has come across it, else anew. What is known may reach further
// than a depth allows.
func (s *MonteCarlo[P, M]) rooted(problem *Problem[P, M]) {
	now := root[P]{problem.Position, problem.By, problem.Draw, problem.Keep}
	last := s.root
	s.root = now
	if now.name == "" || problem.Budget.Depth > 0 || last.name != now.name || last.draw != now.draw || len(s.twigs) == 0 {
		s.twigs = append(s.twigs[:0], twig[M]{})
		return
	}
	w := walk[P, M]{s: s, to: problem.Rules.Situation(problem.Position)}
	at, found := w.find(0, last.position, last.by, s.players)
	if !found || at == 0 || s.twigs[at].proven || s.twigs[at].first == 0 {
		s.twigs = append(s.twigs[:0], twig[M]{})
		return
	}
	s.prune(at)
}

// kept is a tree between two searches.
type kept[P any, M comparable] struct {
	root  root[P]
	twigs []twig[M]
}

// bytes returns about how much room it takes.
func (k kept[P, M]) bytes() int {
	return cap(k.twigs)*sizeOf[twig[M]]() + sizeOf[kept[P, M]]() + len(k.root.name)
}

func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

// recall makes a tree that of the last search.
func (s *MonteCarlo[P, M]) recall(k kept[P, M]) {
	s.root, s.twigs = k.root, append(s.twigs[:0], k.twigs...)
}

// keep returns a copy of the tree of the last search that takes so many bytes at
// most: what was visited least often is left out.
func (s *MonteCarlo[P, M]) keep(most int) kept[P, M] {
	k := kept[P, M]{root: s.root}
	if room := (most - k.bytes()) / sizeOf[twig[M]](); room > 0 {
		k.twigs = s.crown(room)
	}
	return k
}

// crown returns the part of the tree that has been visited most, of so many
// twigs at most.
func (s *MonteCarlo[P, M]) crown(most int) []twig[M] {
	var grown [32]int // how many twigs come after those with so many binary digits of visits
	for i := range s.twigs {
		if t := &s.twigs[i]; t.first != 0 {
			grown[bits.Len32(uint32(t.visits))] += int(t.count)
		}
	}
	digits, size := len(grown), 1
	for digits > 0 && size+grown[digits-1] <= most {
		digits--
		size += grown[digits]
	}
	kept := append(make([]twig[M], 0, size), s.twigs[0])
	return s.copied(kept, digits)
}

// copied adds to the one twig what comes after it and after what is added, but
// for what comes after those with less binary digits of visits.
func (s *MonteCarlo[P, M]) copied(kept []twig[M], digits int) []twig[M] {
	for i := 0; i < len(kept); i++ {
		t := &kept[i]
		switch first := t.first; {
		case first == 0:
		case bits.Len32(uint32(t.visits)) < digits:
			t.first, t.count = 0, 0
		default:
			t.first = int32(len(kept))
			kept = append(kept, s.twigs[first:first+int32(t.count)]...)
		}
	}
	return kept
}

// walk looks for a position in the tree.
type walk[P any, M comparable] struct {
	s  *MonteCarlo[P, M]
	to game.Situation
}

// find looks for it after the twig at, so many plies on at most.
func (w *walk[P, M]) find(at int32, p P, by game.Seat, plies int) (int32, bool) {
	s := w.s
	if s.Rules.Situation(p) == w.to && at != 0 {
		return at, true
	}
	t := &s.twigs[at]
	if plies == 0 || t.first == 0 {
		return 0, false
	}
	if at != 0 {
		by = s.onTurn(p)
	}
	for i := t.first; i < t.first+int32(t.count); i++ {
		if n := &s.twigs[i]; n.first != 0 || plies == 1 {
			if found, ok := w.find(i, s.Rules.Play(p, by, n.move), by, plies-1); ok {
				return found, true
			}
		}
	}
	return 0, false
}

// prune keeps nothing but the tree after the twig at, which becomes the root.
func (s *MonteCarlo[P, M]) prune(at int32) {
	kept := append(s.spare[:0], s.twigs[at])
	kept[0].stale = 0
	s.twigs, s.spare = s.copied(kept, 0), s.twigs
}
