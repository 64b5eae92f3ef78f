package search

import "triplecross/internal/game"

// backpropagate adds the values at the end of the line to the means along it.
func (s *MonteCarlo[P, M]) backpropagate(v Values) {
	s.proved = true // the nodes made last may have proved something
	for i := len(s.path) - 1; i >= 0; i-- {
		at := s.path[i]
		t := &s.tree[at.at]
		t.visits++
		if s.proved && !t.proven {
			s.proved = t.first != 0 && s.prove(t, at.by)
		}
		if t.proven {
			v = t.values
			continue
		}
		v = s.repeated(v, int(t.seen))
		share := 1 / float32(t.visits)
		for p := range s.players {
			t.values[p] += (v[p] - t.values[p]) * share
		}
	}
}

// prove makes the values of t certain if its children leave no doubt: the seat
// on turn wins by one of them, or all moves are known and proven and, if the seat
// loses by all, lose to the same winner.
func (s *MonteCarlo[P, M]) prove(t *treeNode[M], by game.Seat) bool {
	all := !t.narrow
	winner := -1
	same := true
	for i := t.first; i < t.first+int32(t.count); i++ {
		n := &s.tree[i]
		if n.proven && n.values[by] > MaxEstimate {
			best := s.best(t, by)
			t.values, t.proven = s.tree[best].values, true
			return true
		}
		if !n.proven {
			all = false
			continue
		}
		w := s.winner(&n.values)
		if winner >= 0 && w != winner {
			same = false
		}
		winner = w
	}
	if !all {
		return false
	}
	best := s.best(t, by)
	if v := &s.tree[best].values; v[by] < s.lost() && !same {
		return false
	}
	t.values, t.proven = s.tree[best].values, true
	return true
}

// winner returns the seat that has won by certain values, or MaxSeats.
func (s *MonteCarlo[P, M]) winner(v *Values) int {
	for p := range s.players {
		if v[p] > MaxEstimate {
			return p
		}
	}
	return game.MaxSeats
}

// lost returns a value above that of any certain loss and, if the value of a draw
// allows it, below that of a draw.
func (s *MonteCarlo[P, M]) lost() float32 { return plyCost * MaxPly }
