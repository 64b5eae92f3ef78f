package search

import (
	"cmp"
	"math"
	"slices"

	"triplecross/internal/game"
)

const (
	// caution is how much less a move may be worth than the mean of its visits, times the square root
	// of their number: of a lower confidence bound.
	caution = 0.3
	// enough is the share of the most visits that a move needs before its mean tells anything.
	enough = 0.1
)

// rank says which moves come first in a result.
type rank int

const (
	loses      rank = iota
	unexplored      // the more visits it has the better
	explored        // the more it is worth at least the better
	wins
)

// ranked is a move of a result with what it is sorted by.
type ranked[M comparable] struct {
	Scored[M]
	rank  rank
	worth float32
}

// result returns what the search has found, the best moves first. The most visited move is not always
// among them, since one that turns out to be better late has had no time to get as many visits.
func (s *MonteCarlo[P, M]) result() Result[M] {
	moves := s.ranked()
	slices.SortStableFunc(moves, func(a, b ranked[M]) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.worth, a.worth), cmp.Compare(b.Value, a.Value))
	})
	found := Result[M]{Nodes: s.nodes, Values: s.tree[0].values}
	for _, m := range moves {
		found.Moves = append(found.Moves, m.Scored)
	}
	found.Line = s.lineAfter(moves[0].Move)
	found.Depth = len(found.Line)
	for _, m := range moves[:min(s.Lines, len(moves))] {
		found.Lines = append(found.Lines, s.lineAfter(m.Move))
	}
	return found
}

// ranked returns the moves of the root in the order of its children.
func (s *MonteCarlo[P, M]) ranked() []ranked[M] {
	top := &s.tree[0]
	next := s.tree[top.first : top.first+int32(top.count)]
	var most int32
	for i := range next {
		most = max(most, next[i].visits)
	}
	moves := make([]ranked[M], len(next))
	for i := range next {
		n := &next[i]
		m := &moves[i]
		m.Scored = Scored[M]{Move: n.move, Value: n.values[s.By], Visits: int(n.visits), Values: n.values}
		switch {
		case n.proven && m.Value > MaxEstimate:
			m.rank = wins
		case n.proven && m.Value < s.lost():
			m.rank = loses
		case float32(n.visits) < enough*float32(most):
			m.rank, m.worth = unexplored, float32(n.visits)
		case n.proven:
			m.rank, m.worth = explored, m.Value
		default:
			m.rank, m.worth = explored, s.discounted(i, n)-caution/float32(math.Sqrt(float64(1+n.visits)))
		}
	}
	return moves
}

// lineAfter returns a move at the root with those that are expected after it.
func (s *MonteCarlo[P, M]) lineAfter(m M) []M {
	at := s.tree[0].first
	for s.tree[at].move != m {
		at++
	}
	p := s.Rules.Play(s.Position, s.By, m)
	if s.tree[at].first == 0 {
		return []M{m}
	}
	return s.mainLine(at, []M{m}, p, s.Rules.Turn(p).First())
}

// mainLine appends to a line the moves that all sides are expected to make from a node on,
// with its position and who moves there.
func (s *MonteCarlo[P, M]) mainLine(from int32, line []M, p P, by game.Seat) []M {
	for t := &s.tree[from]; t.first != 0; {
		at := t.first
		for i := at + 1; i < t.first+int32(t.count); i++ {
			a, b := &s.tree[i], &s.tree[at]
			if t.proven && better(&a.values, &b.values, by, s.players) || !t.proven && a.visits > b.visits {
				at = i
			}
		}
		t = &s.tree[at]
		line = append(line, t.move)
		if p = s.Rules.Play(p, by, t.move); t.first != 0 {
			by = s.Rules.Turn(p).First()
		}
	}
	return line
}
