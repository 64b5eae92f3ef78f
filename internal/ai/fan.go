package ai

import (
	"slices"

	"triplecross/internal/ai/net"
	"triplecross/internal/game"
)

// fan is what is made of a position when the tree grows: the moves there, and
// what comes after each.
type fan[M comparable] struct {
	moves  []M
	values []Values
	kinds  []kind
	order  []int // indices, the best for the seat on turn first
}

// kind says what is special of a position.
type kind struct {
	stale uint8
	over  bool
}

// grow makes the positions after p, which is that of the twig at, and evaluates
// them.
func (s *MonteCarlo[P, M]) grow(at int32, p P, by game.Seat) {
	f := &s.fresh
	f.moves = s.Rules.Moves(p, by, f.moves[:0])
	n := len(f.moves)
	if cap(f.values) < n {
		f.values = make([]Values, 2*n)
		f.kinds = make([]kind, 2*n)
		f.order = make([]int, 2*n)
	}
	f.values, f.kinds, f.order = f.values[:n], f.kinds[:n], f.order[:n]
	s.assessor.Assess(p, by, f.moves, s.Draw, f.values)
	for i, m := range f.moves {
		f.kinds[i] = s.look(s.Rules.Play(p, by, m), &f.values[i])
		// Sort it in.
		j := i
		for ; j > 0 && better(&f.values[i], &f.values[f.order[j-1]], by, s.players); j-- {
			f.order[j] = f.order[j-1]
		}
		f.order[j] = i
	}
	s.sprout(at, by)
	if n > 1 {
		s.spend(n)
	}
}

// look sets the values of a position that is over, and draws those of one that
// has been seen before towards the draw.
func (s *MonteCarlo[P, M]) look(p P, v *Values) kind {
	seen := s.seen(s.Rules.Situation(p))
	if o, over := s.Rules.Outcome(p, seen); over {
		*v = result(o, len(s.path), s.Draw)
		return kind{over: true}
	}
	if seen > 1 {
		*v = v.towards(s.Draw, stale(seen))
	}
	return kind{stale: uint8(min(seen, 3))}
}

// sprout makes twigs of the fan.
func (s *MonteCarlo[P, M]) sprout(at int32, by game.Seat) {
	f := &s.fresh
	first, n := len(s.twigs), len(f.moves)
	s.twigs = slices.Grow(s.twigs, n)[:first+n]
	next := s.twigs[first:]
	top := f.values[f.order[0]][by]
	var sum float32
	for i, k := range f.order {
		prior := net.Exp((f.values[k][by] - top) / warmth)
		sum += prior
		next[i] = twig[M]{
			values: f.values[k], prior: prior, stale: f.kinds[k].stale, proven: f.kinds[k].over, move: f.moves[k],
		}
	}
	for i := range next {
		next[i].prior /= sum
	}
	t := &s.twigs[at]
	t.first, t.count = int32(first), uint16(n)
}

// mainLine returns the moves that both sides are expected to make.
func (s *MonteCarlo[P, M]) mainLine() []M {
	var line []M
	by, p := s.By, s.Position
	for t := &s.twigs[0]; t.first != 0; {
		at := t.first
		for i := at + 1; i < t.first+int32(t.count); i++ {
			a, b := &s.twigs[i], &s.twigs[at]
			if t.proven && better(&a.values, &b.values, by, s.players) || !t.proven && a.visits > b.visits {
				at = i
			}
		}
		t = &s.twigs[at]
		line = append(line, t.move)
		if p = s.Rules.Play(p, by, t.move); t.first != 0 {
			by = s.onTurn(p)
		}
	}
	return line
}
