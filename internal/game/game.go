package game

import (
	"errors"
	"fmt"
	"iter"
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
	// Moves yields the moves that Legal lists. It makes no list of texts unless a turn may consist
	// of two moves.
	Moves(by Seat) iter.Seq[Move]
	// Forced returns the pass if it is the only move of a seat, and whether it
	// is. The server plays a forced pass without asking the player.
	Forced(by Seat) (Move, bool)
	// Play returns the state after the move with that text. It accepts exactly
	// the texts that Legal offers. The error wraps ErrOver, ErrTurn or
	// ErrIllegal.
	Play(by Seat, text string) (State, error)
	// Last returns the move that led to this state, and whether there is one.
	Last() (Move, bool)
	// Read returns the text, as in Legal, of a move in another spelling. Its
	// errors are those of Play.
	Read(by Seat, text string) (string, error)
	// Why returns the rule by which a seat on turn may not bring its piece on
	// the place from to the place to or, if to is empty, may not move it at
	// all. It returns the zero Reason if that is legal, or if the rules cannot
	// say.
	Why(by Seat, from, to string) Reason
	// Outcome returns the outcome, and whether the game is over.
	Outcome() (Outcome, bool)
	// Agreed returns the outcome if the players still in the game agree on a
	// draw.
	Agreed() Outcome
	// Finished returns the seats that will not have a choice of moves again while
	// others play on.
	Finished() Seats
	// View returns what a seat, or Nobody, may see.
	View(who Seat) View
	// ViewIn is like View but overwrites the lists of a former view, of any game. The former view
	// must not be used afterwards.
	ViewIn(who Seat, former View) View
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
		return nil, fmt.Errorf("%s: %w", g.Info().Slug, err)
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
