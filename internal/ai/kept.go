package ai

import "triplecross/internal/game"

// root is the position that a tree begins with, and what its values depend on.
type root[P any] struct {
	position P
	by       game.Seat
	draw     float32
	kept     string
}

// rooted begins the tree at the problem's position: with what is known of it if
// the last search has come across it, else anew.
func (s *MonteCarlo[P, M]) rooted(problem *Problem[P, M]) {
	now := root[P]{problem.Position, problem.By, problem.Draw, problem.Keep}
	last := s.root
	s.root = now
	if now.kept == "" || last.kept != now.kept || last.draw != now.draw || len(s.twigs) == 0 {
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
	for i := 0; i < len(kept); i++ {
		t := &kept[i]
		if t.first == 0 {
			continue
		}
		first := t.first
		t.first = int32(len(kept))
		kept = append(kept, s.twigs[first:first+int32(t.count)]...)
	}
	s.twigs, s.spare = kept, s.twigs
}
