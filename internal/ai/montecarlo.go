package ai

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"triplecross/internal/game"
)

const (
	// curiosity is how much a search looks at moves of which it knows little.
	curiosity = 0.2
	// warmth says how much a search looks at moves that seem worse at first
	// sight: a move that is worse by so much gets e times less attention.
	warmth = 0.06
	// mostTwigs bounds the memory of a search whatever its budget is.
	mostTwigs = 1 << 20
)

// MonteCarlo searches by Monte-Carlo tree search: it follows the most promising
// line, evaluates all positions after its last one, and takes what it sees
// there into account all the way back, each seat playing for itself as in
// MaxN. There are no random playouts.
//
// It holds the memory of one search at a time, to be used again by the next.
// The zero value is ready.
type MonteCarlo[P any, M comparable] struct {
	Problem[P, M]
	meter
	history
	assessor Assessor[P, M]
	players  int
	twigs    []twig[M] // the root is the first; those after a position are side by side
	spare    []twig[M]
	root     root[P]
	deepest  int // plies that a line may have at most
	path     []step
	idle     int  // the last lines, one after the other, at whose end nothing grew
	proved   bool // whether the line that is being followed ended in something proved
	fresh    fan[M]
}

// twig is a position in the tree.
type twig[M comparable] struct {
	values Values  // of the evaluation until it is visited, then the mean of the visits
	prior  float32 // the part of the visits that it deserves at first sight
	visits int32
	first  int32  // the first of the positions after it; 0 before they are made
	count  uint16 // of those
	stale  uint8  // how often it has been seen, 3 at most
	proven bool   // the values are certain
	move   M      // the one that leads here
}

// step is a position on the line that is being followed, and who moves there.
type step struct {
	at int32
	by game.Seat
}

// Search looks for the best move. The first position is always looked at,
// however small the budget.
func (s *MonteCarlo[P, M]) Search(ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	if _, over := problem.Rules.Outcome(problem.Position, 1); over ||
		!problem.Rules.Turn(problem.Position).Has(problem.By) {
		return Result[M]{}, ErrNoMove
	}
	s.Problem, s.assessor = problem, assessorOf(&problem)
	s.meter = newMeter(ctx, problem.Budget.Nodes)
	s.history.reset(problem.Seen)
	s.players = problem.Rules.Players(problem.Position)
	s.deepest, s.idle = horizon-1, 0
	if depth := problem.Budget.Depth; depth > 0 {
		s.deepest = min(s.deepest, depth)
	}
	s.rooted(&problem)
	for {
		s.iterate()
		if s.stopped || s.settled() {
			break
		}
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return s.result(), nil
}

// settled reports whether more thinking changes nothing, or hardly anything since
// all that may be looked at has been, or there is no room for more.
func (s *MonteCarlo[P, M]) settled() bool {
	top := &s.twigs[0]
	return top.proven || top.count == 1 || len(s.twigs) > mostTwigs ||
		s.deepest < horizon-1 && s.idle > len(s.twigs)
}

// iterate follows the most promising line to its end and grows it.
func (s *MonteCarlo[P, M]) iterate() {
	p, by, at := s.Position, s.By, int32(0)
	s.path, s.line, s.proved = s.path[:0], s.line[:0], false
	s.idle++
	var v Values
	for {
		t := &s.twigs[at]
		if t.proven {
			v, s.proved = t.values, true
			s.path = append(s.path, step{at, by})
			s.spend(1)
			break
		}
		if at != 0 {
			by = s.onTurn(p)
		}
		s.path = append(s.path, step{at, by})
		if len(s.path) > s.deepest {
			v = t.values
			s.spend(1)
			break
		}
		if t.first == 0 {
			s.grow(at, p, by)
			s.idle = 0
			if t = &s.twigs[at]; t.count > 1 || s.twigs[t.first].proven || at == 0 {
				v = s.twigs[s.best(t, by)].values
				break
			}
			// There is one move only: that costs nothing.
		}
		at = s.choose(t, by)
		p = s.Rules.Play(p, by, s.twigs[at].move)
		s.push(s.Rules.Situation(p))
	}
	s.back(v)
}

// onTurn returns the seat on turn, the first one if several are.
func (s *MonteCarlo[P, M]) onTurn(p P) game.Seat {
	return game.Seat(bits.TrailingZeros8(uint8(s.Rules.Turn(p))))
}

// choose returns the position to look at after t: one that seems good, or has
// been looked at too little. They are sorted by how good they seemed at first,
// so that of those not yet visited only the first one counts.
func (s *MonteCarlo[P, M]) choose(t *twig[M], by game.Seat) int32 {
	next := s.twigs[t.first : t.first+int32(t.count)]
	urge := curiosity * float32(math.Sqrt(float64(t.visits)))
	best, most := 0, float32(-2)
	for i := range next {
		n := &next[i]
		if v := n.values[by] + urge*n.prior/float32(1+n.visits); v > most {
			best, most = i, v
		}
		if n.visits == 0 {
			break
		}
	}
	return t.first + int32(best)
}

// best returns the position after t that the seat on turn there prefers.
func (s *MonteCarlo[P, M]) best(t *twig[M], by game.Seat) int32 {
	best := t.first
	for i := t.first + 1; i < t.first+int32(t.count); i++ {
		if better(&s.twigs[i].values, &s.twigs[best].values, by, s.players) {
			best = i
		}
	}
	return best
}

// back takes the values at the end of the line into account all along it.
func (s *MonteCarlo[P, M]) back(v Values) {
	s.proved = true // what was made last may have proved something
	for i := len(s.path) - 1; i >= 0; i-- {
		at := s.path[i]
		t := &s.twigs[at.at]
		t.visits++
		if s.proved && !t.proven {
			s.proved = t.first != 0 && s.prove(t, at.by)
		}
		if t.proven {
			v = t.values
			continue
		}
		v = v.towards(s.Draw, stale(int(t.stale)))
		share := 1 / float32(t.visits)
		for p := range s.players {
			t.values[p] += (v[p] - t.values[p]) * share
		}
	}
}

// prove makes the values of t certain if those after it leave no doubt: the
// seat on turn wins by one of them, or all are certain and, if the seat loses
// by all, lose to the same winner.
func (s *MonteCarlo[P, M]) prove(t *twig[M], by game.Seat) bool {
	all := true
	winner := -1
	same := true
	for i := t.first; i < t.first+int32(t.count); i++ {
		n := &s.twigs[i]
		if n.proven && n.values[by] > certain {
			best := s.best(t, by)
			t.values, t.proven = s.twigs[best].values, true
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
	if v := &s.twigs[best].values; v[by] < s.lost() && !same {
		return false
	}
	t.values, t.proven = s.twigs[best].values, true
	return true
}

// winner returns the seat that has won by certain values, or MaxSeats.
func (s *MonteCarlo[P, M]) winner(v *Values) int {
	for p := range s.players {
		if v[p] > certain {
			return p
		}
	}
	return game.MaxSeats
}

// lost returns what is more than any certain loss and, where it can be told, less
// than a draw.
func (s *MonteCarlo[P, M]) lost() float32 { return delay * horizon }

// result tells what the search has found, the most visited moves first.
func (s *MonteCarlo[P, M]) result() Result[M] {
	top := &s.twigs[0]
	next := s.twigs[top.first : top.first+int32(top.count)]
	found := Result[M]{Nodes: s.nodes, Values: top.values}
	ranks := make(map[M]int, len(next))
	for i := range next {
		n := &next[i]
		found.Moves = append(found.Moves, Scored[M]{Move: n.move, Value: n.values[s.By], Visits: int(n.visits), Values: n.values})
		switch {
		case n.proven && n.values[s.By] > certain:
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
	found.Line = s.mainLine()
	found.Depth = len(found.Line)
	return found
}
