package game

import (
	"slices"
	"sync/atomic"

	"triplecross/internal/phrase"
)

// state is a position with its past. prev links back to the first state, and the
// occurrence is counted along that chain.
type state[P any, M comparable] struct {
	rules      Rules[P, M]
	position   P
	occurrence occurrence
	ply        int
	turn       Seats    // nobody when the game is over
	outcome    *Outcome // nil before that
	prev       *state[P, M]
	by         Seat // who made the last move
	last       M
	legal      atomic.Pointer[legal[M]] // what was listed last
}

func newState[P any, M comparable](rules Rules[P, M], p P, prev *state[P, M]) *state[P, M] {
	s := &state[P, M]{rules: rules, position: p, prev: prev}
	var before *occurrence
	if prev != nil {
		s.ply, before = prev.ply+1, &prev.occurrence
		// The moves of a state are asked for repeatedly until shortly after one
		// of them was played, and then hardly ever.
		if prev.prev != nil {
			prev.prev.legal.Store(nil)
		}
	}
	s.occurrence = before.after(rules.Situation(p))
	if outcome, over := s.end(); over {
		s.outcome = &outcome
	} else {
		s.turn = rules.Turn(p)
	}
	return s
}

// end reports the end of the game.
func (s *state[P, M]) end() (Outcome, bool) {
	outcome, over := s.rules.Outcome(s.position, s.occurrence.seen)
	if limiter, ok := s.rules.(Limiter[P]); ok && !over {
		return limiter.Limit(s.position, s.ply)
	}
	return outcome, over
}

func (s *state[P, M]) Players() int { return s.rules.Players(s.position) }

func (s *state[P, M]) Ply() int { return s.ply }

func (s *state[P, M]) Text() string { return s.rules.Format(s.position) }

func (s *state[P, M]) Perft(depth int) uint64 { return Perft(s.rules, s.position, depth) }

func (s *state[P, M]) Outcome() (Outcome, bool) {
	if s.outcome == nil {
		return Outcome{}, false
	}
	// Callers may modify the places.
	return Outcome{Place: slices.Clone(s.outcome.Place), Reason: s.outcome.Reason}, true
}

func (s *state[P, M]) Agreed() Outcome {
	if agreer, ok := s.rules.(Agreer[P]); ok {
		return agreer.Agreed(s.position)
	}
	return Draw(s.Players(), phrase.New("reason.agreement", "agreement"))
}

func (s *state[P, M]) Finished() Seats {
	if finisher, ok := s.rules.(Finisher[P]); ok && s.outcome == nil {
		return finisher.Finished(s.position)
	}
	return 0
}

func (s *state[P, M]) Turn() Seats { return s.turn }

func (s *state[P, M]) View(who Seat) View { return s.ViewIn(who, View{}) }

func (s *state[P, M]) ViewIn(who Seat, former View) View {
	v := s.rules.View(s.position, who, former.emptied())
	v.Turn = s.Turn() // repetition ends a game that the position alone does not
	return v
}

func (s *state[P, M]) Hides() bool {
	concealer, ok := s.rules.(Concealer[P])
	return ok && s.outcome == nil && concealer.Hides(s.position)
}

func (s *state[P, M]) Default(by Seat) (string, bool) {
	deputy, ok := s.rules.(Deputy[P, M])
	if !ok || !s.Turn().Has(by) {
		return "", false
	}
	m, ok := deputy.Default(s.position, by)
	if !ok {
		return "", false
	}
	text, _ := s.rules.Notate(s.position, by, m)
	return text, true
}

func (s *state[P, M]) Play(by Seat, text string) (State, error) {
	m, err := s.find(by, text)
	if err != nil {
		return nil, err
	}
	next := newState(s.rules, s.rules.Play(s.position, by, m), s)
	next.by, next.last = by, m
	return next, nil
}

func (s *state[P, M]) Last() (Move, bool) {
	if s.prev == nil {
		return Move{}, false
	}
	var m Move
	m.Text, m.Gesture = s.rules.Notate(s.prev.position, s.by, s.last)
	if doubler, ok := s.rules.(Doubler[P, M]); ok {
		if first, double := doubler.First(s.prev.position, s.last); double {
			m.First = new(Move)
			m.First.Text, m.First.Gesture = s.rules.Notate(s.prev.position, s.by, first)
		}
	}
	return m, true
}
