package game

import (
	"errors"
	"fmt"
	"iter"
)

// legal are the legal moves of a seat.
type legal[M comparable] struct {
	by     Seat
	typed  []M
	erased []Move // nil until somebody asks for it
}

func (s *state[P, M]) Legal(by Seat) []Move {
	if !s.Turn().Has(by) {
		return nil
	}
	return s.listErased(by).erased
}

func (s *state[P, M]) Moves(by Seat) iter.Seq[Move] {
	l := new(legal[M])
	if _, doubles := s.rules.(Doubler[P, M]); doubles && s.Turn().Has(by) {
		l = s.listErased(by)
	} else if s.Turn().Has(by) {
		l = s.listTyped(by)
	}
	return func(yield func(Move) bool) {
		for i := range l.typed {
			if !yield(s.move(l, i)) {
				return
			}
		}
	}
}

// move returns a move of a list in its erased form.
func (s *state[P, M]) move(l *legal[M], i int) (move Move) {
	if l.erased != nil {
		return l.erased[i]
	}
	move.Text, move.Gesture = s.rules.Notate(s.position, l.by, l.typed[i])
	return move
}

func (s *state[P, M]) Forced(by Seat) (Move, bool) {
	if !s.Turn().Has(by) {
		return Move{}, false
	}
	l := s.listTyped(by)
	if len(l.typed) != 1 {
		return Move{}, false
	}
	only := s.move(l, 0)
	return only, len(only.Gesture.Places) == 0
}

// usualMoves is a number of legal moves that few positions exceed.
const usualMoves = 32

// listTyped returns the legal moves of a seat on turn, in their typed form at least.
func (s *state[P, M]) listTyped(by Seat) *legal[M] {
	if known := s.legal.Load(); known != nil && known.by == by {
		return known
	}
	l := &legal[M]{by: by, typed: s.rules.Moves(s.position, by, make([]M, 0, usualMoves))}
	s.legal.Store(l)
	return l
}

// listErased returns the legal moves of a seat on turn in both forms.
func (s *state[P, M]) listErased(by Seat) *legal[M] {
	l := s.listTyped(by)
	if l.erased != nil {
		return l
	}
	erased := make([]Move, len(l.typed))
	for i := range erased {
		erased[i] = s.move(l, i)
	}
	l = &legal[M]{by, l.typed, erased}
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
	if m, ok := s.lookUp(by, text); ok {
		return m, nil
	}
	return none, fmt.Errorf("%w %q", ErrIllegal, text)
}

// lookUp looks for the legal move of a seat on turn with that text: among the texts listed already,
// with the rules' Find, or move by move.
func (s *state[P, M]) lookUp(by Seat, text string) (m M, ok bool) {
	known := s.legal.Load()
	listed := known != nil && known.by == by && known.erased != nil
	if finder, finds := s.rules.(Finder[P, M]); finds && !listed {
		return finder.Find(s.position, by, text)
	}
	l := s.listTyped(by)
	for i, m := range l.typed {
		if s.move(l, i).Text == text {
			return m, true
		}
	}
	return m, false
}
