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
	Manners Manners
	Next    string // the table of the rematch, empty as long as there is none

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

	// Tenures tell who has held the seats since the game began, in their order.
	Tenures []Tenure

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

	agreed  bool   // on a draw
	forfeit string // why the game ended before its rules ended it
	// changed is by seat the version that the present position came with as far as
	// it concerns the seat.
	changed [game.MaxSeats]int
	// revealed says that what is secret in this position no longer was later.
	revealed bool
	seats    [game.MaxSeats]Seat

	// here is what the room adds. It is not part of the table's history.
	here attendance
}

// Seat is who holds a seat.
type Seat struct {
	Kind   protocol.SeatKind
	Person Person
	Name   string
	Bot    string // the level's slug
	Since  int    // the version at which the holder, or the owner, sat down
	// Program is what the program calls itself that plays for the person, or
	// for the owner while they are away; empty if none does.
	Program string

	// Owner is the person for whom a bot plays or for whom a free seat is kept,
	// For that person's name. Gone says that they did not leave but got lost.
	Owner Person
	For   string
	Gone  bool
	// Out says that the owner has lost the seat for good.
	Out bool
	// Lent says that somebody else may sit down.
	Lent bool
}

// Vacant returns the first seat on which a person may sit down who has the
// table's invitation, and whether there is one.
func (t Table) Vacant(p Person) (game.Seat, bool) {
	for s, seat := range t.Seats() {
		free := seat.Kind == protocol.Free && (seat.Owner == "" || seat.Owner == p)
		if t.Status != protocol.Over && (free || seat.Lent || t.House && seat.Kind == protocol.Bot) {
			return game.Seat(s), true
		}
	}
	return 0, false
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
	switch o, over := t.State().Outcome(); {
	case t.agreed:
		return t.ranked(t.State().Agreed()), true
	case t.forfeit != "":
		o := t.State().Agreed()
		o.Reason = t.forfeit
		return t.ranked(o), true
	default:
		return t.ranked(o), over
	}
}

// peopled reports whether a person holds a seat.
func (t Table) peopled() bool { return t.people() != 0 }

// summary is what lists show of the table.
func (t Table) summary() store.Summary {
	s := store.Summary{
		ID: t.ID, Game: t.Game.Info().Slug, Setup: string(t.Setup), Status: store.Status(t.Status), Public: t.Public, Showcase: t.House,
		Players: t.Players(), Plies: len(t.Moves), Position: t.State().Text(),
		Created: t.Created, Updated: t.Updated,
	}
	for _, seat := range t.Seats() {
		s.Seats = append(s.Seats, store.Seat{Kind: string(seat.Kind), Name: seat.Name, Person: string(seat.person())})
	}
	if t.Manners.Clock.limited() {
		if text, err := json.Marshal(t.Manners.Clock); err == nil {
			s.Clock = string(text)
		}
	}
	if t.Status == protocol.Live && t.Manners.Clock.Turn > 0 && t.peopled() {
		s.Due = t.Turned.Add(t.Manners.Clock.Turn)
		if t.ticking() == 0 { // a bot has to move, or the server for somebody
			s.Due = t.Updated
		}
	}
	if outcome, over := t.Outcome(); over {
		if text, err := json.Marshal(outcome); err == nil {
			s.Outcome = string(text)
		}
	}
	return s
}
