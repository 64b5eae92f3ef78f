package game

import (
	"errors"
	"fmt"
	"slices"
)

// legal are the legal moves of a seat.
type legal[M comparable] struct {
	by     Seat
	typed  []M
	erased []Move
}

func (s *state[P, M]) Legal(by Seat) []Move {
	if !s.Turn().Has(by) {
		return nil
	}
	return s.list(by).erased
}

func (s *state[P, M]) Forced(by Seat) (Move, bool) {
	legal := s.Legal(by)
	if len(legal) == 1 && len(legal[0].Gesture.Places) == 0 {
		return legal[0], true
	}
	return Move{}, false
}

// usualMoves is how many legal moves there mostly are at most.
const usualMoves = 32

// list returns the legal moves of a seat on turn.
func (s *state[P, M]) list(by Seat) *legal[M] {
	if known := s.legal.Load(); known != nil && known.by == by {
		return known
	}
	l := &legal[M]{by: by, typed: s.rules.Moves(s.position, by, make([]M, 0, usualMoves))}
	l.erased = make([]Move, len(l.typed))
	for i, m := range l.typed {
		l.erased[i].Text, l.erased[i].Gesture = s.rules.Notate(s.position, by, m)
	}
	if doubler, ok := s.rules.(Doubler[P, M]); ok {
		s.begin(doubler, l)
	}
	s.legal.Store(l)
	return l
}

// begin sets the first moves of the turns of two moves in a list.
func (s *state[P, M]) begin(rules Doubler[P, M], l *legal[M]) {
	firsts := map[M]*Move{}
	for i, m := range l.typed {
		first, double := rules.First(s.position, m)
		if !double {
			continue
		}
		if firsts[first] == nil {
			var move Move
			move.Text, move.Gesture = s.rules.Notate(s.position, l.by, first)
			firsts[first] = &move
		}
		l.erased[i].First = firsts[first]
	}
}

func (s *state[P, M]) Read(by Seat, text string) (string, error) {
	_, err := s.find(by, text)
	if err == nil {
		return text, nil
	}
	if reader, ok := s.rules.(Reader[P, M]); ok && errors.Is(err, ErrIllegal) {
		if m, ok := reader.Read(s.position, by, text); ok {
			text, _ = s.rules.Notate(s.position, by, m)
			return text, nil
		}
	}
	return "", err
}

// find returns the legal move with that text.
func (s *state[P, M]) find(by Seat, text string) (M, error) {
	var none M
	if s.outcome != nil {
		return none, ErrOver
	}
	if !s.Turn().Has(by) {
		return none, ErrTurn
	}
	if known := s.legal.Load(); known == nil || known.by != by {
		if finder, ok := s.rules.(Finder[P, M]); ok {
			if m, ok := finder.Find(s.position, by, text); ok {
				return m, nil
			}
			return none, fmt.Errorf("%w %q", ErrIllegal, text)
		}
	}
	moves := s.list(by)
	i := slices.IndexFunc(moves.erased, func(m Move) bool { return m.Text == text })
	if i < 0 {
		return none, fmt.Errorf("%w %q", ErrIllegal, text)
	}
	return moves.typed[i], nil
}
