package game

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"triplecross/internal/phrase"
)

// Errors of State.Play, for callers that must tell them apart.
var (
	ErrOver    = errors.New("the game is over")
	ErrTurn    = errors.New("it is not that seat's turn")
	ErrIllegal = errors.New("illegal move")
)

// Game is a game with its types erased; see Of.
type Game interface {
	Info() Info
	// Board returns the geometry of the board for a set-up.
	Board(Setup) (Board, error)
	// Start returns the state before the first ply.
	Start(Setup) (State, error)
	// Position returns the state that the text describes, without a history.
	Position(Setup, string) (State, error)
}

// State is an immutable value: a position with the history it needs. Play returns
// the next state and leaves this one as it was. States may be shared between
// goroutines.
type State interface {
	// Players returns the number of seats.
	Players() int
	// Ply returns the number of moves played since the start or the parsed
	// position.
	Ply() int
	// Turn returns the seats that may act; none when the game is over.
	Turn() Seats
	// Legal returns the legal moves of a seat; none unless it is on turn. The
	// slice is shared and must not be changed.
	Legal(by Seat) []Move
	// Forced returns the pass of a seat that has no other move, and whether it
	// has none. The server plays a forced pass: nobody is asked for it.
	Forced(by Seat) (Move, bool)
	// Play returns the state after the move with that text. It accepts exactly
	// the texts that Legal offers. The error wraps ErrOver, ErrTurn or
	// ErrIllegal.
	Play(by Seat, text string) (State, error)
	// Last returns the move that led here, and whether one did.
	Last() (Move, bool)
	// Read returns the text, as in Legal, of a move in another spelling. Its
	// errors are those of Play.
	Read(by Seat, text string) (string, error)
	// Why returns the rule that stops the piece of a seat on turn on the place
	// from from reaching the place to, or from moving at all if to is empty. It
	// returns the zero Reason if that is legal, or if the rules cannot say.
	Why(by Seat, from, to string) Reason
	// Outcome returns the outcome, and whether the game is over.
	Outcome() (Outcome, bool)
	// Agreed returns the outcome if the players still in the game agree on a
	// draw.
	Agreed() Outcome
	// View returns what a seat, or Nobody, may see.
	View(who Seat) View
	// Hides reports whether the moves so far may be shown only to the seats that
	// made them, and the position's text to nobody.
	Hides() bool
	// Default returns the text of the move that is made for a seat on turn whose
	// time has run out, and whether the rules have such a move. After that move
	// the seat may still be on turn, and Default must be called again.
	Default(by Seat) (string, bool)
	// Text returns the position's text form.
	Text() string
	// Perft counts the sequences of depth legal moves. Positions in which the
	// game has ended are not played on; repetition is ignored.
	Perft(depth int) uint64
}

// Of returns the game with these rules, with their types erased.
func Of[P any, M comparable](rules Rules[P, M]) Game { return erased[P, M]{rules} }

type erased[P any, M comparable] struct{ rules Rules[P, M] }

func (g erased[P, M]) Info() Info                       { return g.rules.Info() }
func (g erased[P, M]) Board(setup Setup) (Board, error) { return g.rules.Board(setup) }

func (g erased[P, M]) Start(setup Setup) (State, error) {
	p, err := g.rules.Start(setup)
	if err != nil {
		return nil, fmt.Errorf("%s: start: %w", g.Info().Slug, err)
	}
	return newState(g.rules, p, nil), nil
}

func (g erased[P, M]) Position(setup Setup, text string) (State, error) {
	p, err := g.rules.Parse(setup, text)
	if err != nil {
		return nil, fmt.Errorf("%s: position: %w", g.Info().Slug, err)
	}
	return newState(g.rules, p, nil), nil
}

// state is a position with its past. prev links back to the first state; seen
// counts how often the situation has occurred along that chain.
type state[P any, M comparable] struct {
	rules     Rules[P, M]
	position  P
	situation Situation
	past      trace // of the situations up to this one
	seen      int
	ply       int
	turn      Seats    // nobody when the game is over
	outcome   *Outcome // nil before that
	prev      *state[P, M]
	by        Seat // who made the last move
	last      M
	legal     atomic.Pointer[legal[M]] // what was listed last
}

// legal are the legal moves of a seat.
type legal[M comparable] struct {
	by     Seat
	typed  []M
	erased []Move
}

func newState[P any, M comparable](rules Rules[P, M], p P, prev *state[P, M]) *state[P, M] {
	s := &state[P, M]{rules: rules, position: p, situation: rules.Situation(p), seen: 1, prev: prev}
	if prev != nil {
		s.ply = prev.ply + 1
		if s.past = prev.past; s.past.has(s.situation) {
			s.seen += prev.occurrences(s.situation)
		}
		// The moves of a state are asked for repeatedly until shortly after one
		// of them was played, and then hardly ever.
		if prev.prev != nil {
			prev.prev.legal.Store(nil)
		}
	}
	s.past = s.past.with(s.situation)
	if outcome, over := s.end(); over {
		s.outcome = &outcome
	} else {
		s.turn = rules.Turn(p)
	}
	return s
}

// end reports the end of the game.
func (s *state[P, M]) end() (Outcome, bool) {
	outcome, over := s.rules.Outcome(s.position, s.seen)
	if limiter, ok := s.rules.(Limiter[P]); ok && !over {
		return limiter.Limit(s.position, s.ply)
	}
	return outcome, over
}

// occurrences returns how often a situation has occurred up to and with s.
func (s *state[P, M]) occurrences(of Situation) int {
	for ; s != nil; s = s.prev {
		if s.situation == of {
			return s.seen
		}
	}
	return 0
}

func (s *state[P, M]) Players() int           { return s.rules.Players(s.position) }
func (s *state[P, M]) Ply() int               { return s.ply }
func (s *state[P, M]) Text() string           { return s.rules.Format(s.position) }
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

func (s *state[P, M]) Turn() Seats { return s.turn }

func (s *state[P, M]) View(who Seat) View {
	v := s.rules.View(s.position, who)
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

// list returns the legal moves of a seat on turn.
func (s *state[P, M]) list(by Seat) *legal[M] {
	if known := s.legal.Load(); known != nil && known.by == by {
		return known
	}
	l := &legal[M]{by: by, typed: s.rules.Moves(s.position, by, nil)}
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
