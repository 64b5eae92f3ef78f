package search

import (
	"cmp"
	"slices"

	"triplecross/internal/game"
)

// result returns what the search has found, the most visited moves first.
func (s *MonteCarlo[P, M]) result() Result[M] {
	top := &s.tree[0]
	next := s.tree[top.first : top.first+int32(top.count)]
	found := Result[M]{Nodes: s.nodes, Values: top.values}
	ranks := make(map[M]int, len(next))
	for i := range next {
		n := &next[i]
		found.Moves = append(found.Moves, Scored[M]{Move: n.move, Value: n.values[s.By], Visits: int(n.visits), Values: n.values})
		switch {
		case n.proven && n.values[s.By] > MaxEstimate:
			ranks[n.move] = 1
		case n.proven && n.values[s.By] < s.lost():
			ranks[n.move] = -1
		}
	}
	slices.SortStableFunc(found.Moves, func(a, b Scored[M]) int {
		rank := ranks[a.Move]
		if d := cmp.Compare(ranks[b.Move], rank); d != 0 {
			return d
		}
		if rank == 0 {
			if d := cmp.Compare(b.Visits, a.Visits); d != 0 {
				return d
			}
		}
		return cmp.Compare(b.Value, a.Value)
	})
	found.Line = s.mainLine(0, nil, s.Position, s.By)
	found.Depth = len(found.Line)
	for _, m := range found.Moves[:min(s.Lines, len(found.Moves))] {
		found.Lines = append(found.Lines, s.lineAfter(m.Move))
	}
	return found
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
