// Package table holds the rules of a table: who sits where, who may do what, how
// clocks run, and what each viewer may see. A table is an immutable value built
// from events; a command inspects it and returns events or a refusal. The package
// is pure: the time and who is present are passed in, and it does no I/O.
package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Table is the state of a table according to its log. It is a value: applying an
// event returns the next one.
type Table struct {
	ID      string
	Version int       // number of events in the log
	*Origin           // nil before the first event
	Updated time.Time // when it changed last, or its game ended
	Status  protocol.Status
	Next    string // ID of the rematch's table, empty if there is none
	// ChatLocked says that only the host may talk.
	ChatLocked bool

	// States holds the state before the first move and after each.
	States []game.State
	Moves  []Played

	// SeatHistory lists who has held the seats since the game began, oldest first.
	SeatHistory []SeatHolder

	// Offers are the seats that offer a draw.
	Offers game.Seats
	// Asked are the seats that have offered a draw in this position.
	Asked game.Seats
	// Undo is the requested takeback, nil if there is none.
	Undo *Undo
	// Denials are the requests that were made in vain.
	Denials denials
	// Lost are the seats that have lost on time or by resignation.
	Lost game.Seats
	// Resigned and Late are those of them that resigned, and whose own time ran out. A partner of the latter is in
	// neither.
	Resigned, Late game.Seats
	// Outlived holds, for each of these seats, those that were already out before it.
	Outlived [game.MaxSeats]game.Seats
	// Hinted are the seats whose person was shown a move.
	Hinted game.Seats

	// Left is the time that each seat's clock had left when the present turn began; Paused is how long in
	// total it has paused because its person was away.
	Left, Paused [game.MaxSeats]time.Duration
	// Allowance is how much of each seat's first turn costs its clock nothing, as of when the present turn
	// began; zero once the seat has moved.
	Allowance [game.MaxSeats]time.Duration
	Turned    time.Time // when the present turn began

	agreed  bool          // on a draw
	forfeit phrase.Phrase // why the game ended before its rules ended it
	// changed holds, by seat, the version in which the position last changed for
	// that seat.
	changed [game.MaxSeats]int
	// ordered are the last commands besides moves, oldest first.
	ordered  []order
	tookBack int // the version of the last takeback
	// silenced are the pseudonyms of those who may not talk.
	silenced []string
	// invitation counts the new invitation links, and relinked is the version of the last.
	invitation, relinked int
	// revealed says that this position's secrets have become public.
	revealed bool
	// seating is shared by successive tables and never changed; nil before the first
	// event.
	seating *seating
}

// Origin is the part of a table that is fixed at its creation. Successive tables share it, because tables are
// passed by value and would enlarge the stack of every connection that plays.
type Origin struct {
	Game   game.Game
	Setup  game.Setup
	Board  game.Board
	Host   Person
	Public bool // listed and open to everybody; otherwise people need a link
	// Showcase marks the server's own table for the front page, with bots whose
	// seats anybody may take.
	Showcase bool
	Created  time.Time
	Settings Settings

	// Opened is the number of moves that the table began with: those of the table From that it continues, or
	// of an imported game; otherwise 0. Began is when an imported game was played, zero if unknown.
	Opened   int
	From     string
	Imported bool
	Began    time.Time
}

// Played is a move that was played.
type Played struct {
	Seat    game.Seat
	Move    game.Move
	By      Person
	ID      string
	At      time.Time
	Spent   time.Duration // of the seat's clock
	Left    time.Duration // on the seat's clock after the move; 0 at a table without such clocks
	Version int
	began   int64 // when its turn began, in milliseconds since 1970
}

// State returns the present state.
func (t Table) State() game.State { return t.States[len(t.States)-1] }

// Players returns the number of seats.
func (t Table) Players() int { return t.States[0].Players() }

// Outcome returns how the game ended, and whether it has: by its rules, by
// agreement, on time or by resignation.
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
