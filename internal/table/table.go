// Package table holds the rules of a table: who sits where, what may be done
// there, what time it costs, and who sees what of it. A table is a value made
// by events; a command looks at it and returns the events it leads to, or a
// refusal. The package is pure: it is told the time and who is present, stores
// nothing and starts nothing.
package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Table is a table as its log tells it, a value: events lead from one to the next.
type Table struct {
	ID      string
	Version int // number of events in the log
	Game    game.Game
	Setup   game.Setup
	Board   game.Board
	Host    Person
	Public  bool // listed, and open to everybody; otherwise one needs a link
	// Showcase says that the server made the table for the front page, with bots
	// whose seats anybody may take.
	Showcase bool
	Created  time.Time
	Updated  time.Time
	Status   protocol.Status
	Settings Settings
	Next     string // the table of the rematch, empty while there is none

	// States holds the state before the first move and after each.
	States []game.State
	Moves  []Played

	// Opened is how many of the moves the table began with; it is 0 but where a
	// game of another table, From, goes on, or one was imported. That one has no
	// future, and Began, if its text told when it was played.
	Opened   int
	From     string
	Imported bool
	Began    time.Time

	// SeatHistory tells who has held the seats since the game began, in their order.
	SeatHistory []Tenure

	// Offers are the seats whose people would take a draw.
	Offers game.Seats
	// Undo is the takeback that somebody asks for, nil if nobody does.
	Undo *Undo
	// Lost are the seats that have lost apart from the rules of the game.
	Lost game.Seats
	// Outlived are, for each of these, the seats that had a place behind it by then.
	Outlived [game.MaxSeats]game.Seats

	// Left is what each seat's clock had left when the present turn began,
	// Paused how long it has stood still in all because its person was gone.
	Left, Paused [game.MaxSeats]time.Duration
	Turned       time.Time // when the present turn began

	agreed  bool          // on a draw
	forfeit phrase.Phrase // why the game ended before its rules ended it
	// changed is by seat the version that the present position came with as far as
	// it concerns the seat.
	changed [game.MaxSeats]int
	// revealed says that what is secret in this position no longer was later.
	revealed bool
	seats    [game.MaxSeats]Seat
}

// Played is a move that was played.
type Played struct {
	Seat    game.Seat
	Move    game.Move
	By      Person
	ID      string
	At      time.Time
	Spent   time.Duration // of the seat's clock
	Version int
}

// State returns the present state.
func (t Table) State() game.State { return t.States[len(t.States)-1] }

// Players returns the number of seats.
func (t Table) Players() int { return t.States[0].Players() }

// Outcome reports the end of the game, by its rules or by agreement.
func (t Table) Outcome() (game.Outcome, bool) {
	switch o, over := t.State().Outcome(); {
	case t.agreed:
		return t.ranking().ranked(t.State().Agreed()), true
	case !t.forfeit.IsZero():
		o := t.State().Agreed()
		o.Reason = t.forfeit
		return t.ranking().ranked(o), true
	default:
		return t.ranking().ranked(o), over
	}
}
