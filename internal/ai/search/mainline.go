package search

import (
	"cmp"
	"math"
	"slices"

	"triplecross/internal/game"
)

const (
	// caution is the width of the lower confidence bound: a move is ranked by its mean minus caution/√(visits
	// + 1).
	caution = 0.3
	// enough is the share of the most visited move's visits that a move needs before its mean says
	// anything.
	enough = 0.1
)

// rank says which moves come first in a result.
type rank int

const (
	loses      rank = iota
	unexplored      // sorted by visits
	explored        // sorted by lower confidence bound, or by value where that is certain
	wins
)

// ranked is a move of a result with what it is sorted by.
type ranked struct {
	child  int
	rank   rank
	worth  float32
	values Values
}

// byRank sorts moves of a seat, the best first.
func byRank(moves []ranked, by game.Seat, players int) {
	slices.SortStableFunc(moves, func(a, b ranked) int {
		if c := cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.worth, a.worth)); c != 0 {
			return c
		}
		return prefer(&a.values, &b.values, by, players)
	})
}

// result returns what the search has found, the best moves first. The most visited move is not always
// the first, since a move that turns out to be better late has had no time to get as many visits.
func (s *MonteCarlo[P, M]) result() Result[M] {
	top := &s.tree[0]
	found := Result[M]{Nodes: s.nodes, Values: top.values}
	for _, r := range s.ranked() {
		n := &s.tree[top.first+int32(r.child)]
		found.Moves = append(found.Moves, Scored[M]{Move: n.move, Value: n.values[s.By], Visits: int(n.visits), Values: n.values})
	}
	found.Line = s.lineAfter(found.Moves[0].Move)
	found.Depth = len(found.Line)
	for _, m := range found.Moves[:min(s.Lines, len(found.Moves))] {
		found.Lines = append(found.Lines, s.lineAfter(m.Move))
	}
	return found
}

// ranked returns the moves of the root, the best first.
func (s *MonteCarlo[P, M]) ranked() []ranked {
	top := &s.tree[0]
	next := s.tree[top.first : top.first+int32(top.count)]
	var most int32 // of the moves that neither win nor lose for certain
	for i := range next {
		if n := &next[i]; !n.proven || n.values[s.By] >= s.lost() && n.values[s.By] <= MaxEstimate {
			most = max(most, n.visits)
		}
	}
	moves := make([]ranked, len(next))
	for i := range next {
		n := &next[i]
		m := &moves[i]
		m.child, m.values = i, n.values
		switch value := n.values[s.By]; {
		case n.proven && value > MaxEstimate:
			m.rank = wins
		case n.proven && value < s.lost():
			m.rank = loses
		case n.proven:
			m.rank, m.worth = explored, value
		case float32(n.visits) < enough*float32(most):
			m.rank, m.worth = unexplored, float32(n.visits)
		default:
			m.rank, m.worth = explored, s.discounted(i, n)-caution/float32(math.Sqrt(float64(1+n.visits)))
		}
	}
	byRank(moves, s.By, s.players)
	return moves
}

// lineAfter returns a move at the root and the moves that are expected after it.
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
// given the node's position and the seat on turn there.
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
