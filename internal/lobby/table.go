package lobby

import (
	"encoding/json"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// Person identifies somebody by a digest of the secret in their cookie. Nobody
// is the empty one.
type Person string

// Table is a table at one moment, a value: events lead from one to the next.
type Table struct {
	ID      string
	Version int // number of events in the log
	Game    game.Game
	Setup   game.Setup
	Board   game.Board
	Host    Person
	Public  bool // listed, and open to everybody; otherwise one needs a link
	House   bool // laid by the server, with bots whose seats anybody may take
	Created time.Time
	Updated time.Time
	Status  protocol.Status

	// States holds the state before the first move and after each.
	States []game.State
	Moves  []Played

	// Offers are the seats whose people would take a draw.
	Offers game.Seats

	agreed bool // on a draw
	seats  [game.MaxSeats]Seat
}

// Seat is who holds a seat.
type Seat struct {
	Kind   protocol.SeatKind
	Person Person
	Name   string
	Bot    string // the level's slug
	Since  int    // the version at which the holder sat down
}

// Played is a move that was played.
type Played struct {
	Seat    game.Seat
	Move    game.Move
	By      Person
	ID      string
	At      time.Time
	Version int
}

// State returns the present state.
func (t Table) State() game.State { return t.States[len(t.States)-1] }

// Players returns the number of seats.
func (t Table) Players() int { return t.States[0].Players() }

// Seats returns the seats in turn order.
func (t Table) Seats() []Seat { return t.seats[:t.Players()] }

// SeatsOf returns the seats that a person holds.
func (t Table) SeatsOf(p Person) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if p != "" && seat.Kind == protocol.Person && seat.Person == p {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// Free returns the number of open seats.
func (t Table) Free() int {
	n := 0
	for _, seat := range t.Seats() {
		if seat.Kind == protocol.Free {
			n++
		}
	}
	return n
}

// Outcome reports the end of the game, by its rules or by agreement.
func (t Table) Outcome() (game.Outcome, bool) {
	if t.agreed {
		return t.State().Agreed(), true
	}
	return t.State().Outcome()
}

// peopled reports whether a person holds a seat.
func (t Table) peopled() bool { return t.people() != 0 }

// summary is what lists show of the table.
func (t Table) summary() store.Summary {
	s := store.Summary{
		ID: t.ID, Game: t.Game.Info().Slug, Setup: string(t.Setup), Status: store.Status(t.Status), Public: t.Public, House: t.House,
		Players: t.Players(), Plies: len(t.Moves), Position: t.State().Text(),
		Created: t.Created, Updated: t.Updated,
	}
	for _, seat := range t.Seats() {
		s.Seats = append(s.Seats, store.Seat{Kind: string(seat.Kind), Name: seat.Name})
	}
	if outcome, over := t.Outcome(); over {
		if text, err := json.Marshal(outcome); err == nil {
			s.Outcome = string(text)
		}
	}
	return s
}
