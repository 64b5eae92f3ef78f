package table

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Person identifies a person by a digest of the secret in their cookie. The empty
// Person is nobody.
type Person string

// SeatKind says who holds a seat. It is part of the log.
type SeatKind string

// The kinds of seats.
const (
	SeatFree   SeatKind = "open"
	SeatPerson SeatKind = "person"
	SeatBot    SeatKind = "bot"
)

// Seat is who holds a seat.
type Seat struct {
	Kind   SeatKind
	Person Person
	Name   string // the person's or the bot's
	Bot    string // the slug of the bot's level
	Since  int    // the version at which the holder, or the owner, sat down
	// Program is the name of the program that plays for the person, or played
	// for the owner until a bot took over; empty if there is none.
	Program string

	// Owner is the person for whom a bot or somebody else plays or a free seat is kept,
	// and For is their name. Gone says that they were disconnected rather than left.
	Owner Person
	For   string
	Gone  bool
	// Out says that the owner has lost the seat for good.
	Out bool
	// Offered says that somebody else may sit down.
	Offered bool
	// Failure says why a bot has taken over from a program.
	Failure protocol.Failure
}

// Belongs returns the person to whom a seat belongs, or "" for a bot's own seat.
func (s Seat) Belongs() Person {
	if s.Kind == SeatPerson {
		return s.Person
	}
	return s.Owner
}

// lent reports whether somebody else plays for the seat's owner, who may return.
func (s Seat) lent() bool { return s.Kind == SeatPerson && s.Owner != "" }

// personName returns the name of the person to whom the seat belongs.
func (s Seat) personName() string {
	if s.Kind == SeatPerson {
		return s.Name
	}
	return s.For
}

// program returns the program that plays for the person who holds the seat.
func (s Seat) program() string {
	if s.Kind != SeatPerson {
		return ""
	}
	return s.Program
}

// wire returns the seat as it is sent to viewers.
func (s Seat) wire() protocol.Seat {
	wire := protocol.Seat{Kind: s.Kind.wire(), Name: s.Name, Bot: s.Bot, For: s.For, Out: s.Out, Lent: s.Offered, Prog: s.program()}
	if s.lent() {
		wire.For = "" // it is the name of somebody for whom a bot plays
	}
	return wire
}

func (k SeatKind) wire() protocol.SeatKind {
	switch k {
	case SeatPerson:
		return protocol.Person
	case SeatBot:
		return protocol.Bot
	}
	return protocol.Free
}

// seating holds all seats; those that the game does not have are zero.
type seating [game.MaxSeats]Seat

// Seats returns the seats in turn order. The caller must not change them.
func (t Table) Seats() []Seat { return t.seating[:t.Players()] }

// of returns a seat, the zero value before the first event.
func (s *seating) of(seat game.Seat) Seat {
	if s == nil {
		return Seat{}
	}
	return s[seat]
}

// heldWith returns a seat and the others that its person holds.
func (s *seating) heldWith(seat game.Seat) game.Seats {
	held, person := game.SeatsOf(seat), s.of(seat).Person
	for other := game.Seat(0); person != "" && other < game.MaxSeats; other++ {
		if s[other].Kind == SeatPerson && s[other].Person == person {
			held |= game.SeatsOf(other)
		}
	}
	return held
}

// with returns the seats with one replaced.
func (s *seating) with(seat game.Seat, holder Seat) *seating {
	next := *s
	next[seat] = holder
	return &next
}

// Bots returns the seats of the bots that play for nobody.
func Bots(t Table) game.Seats {
	return seatsWhere(&t, func(s Seat) bool { return s.Kind == SeatBot && s.Owner == "" })
}

// SameSeats reports whether the seats of two tables are equal.
func SameSeats(a, b *Table) bool {
	if a.seating == nil || b.seating == nil {
		return a.seating == b.seating
	}
	return a.seating == b.seating || *a.seating == *b.seating
}

// SamePeople reports whether the same people hold the seats of two tables.
func SamePeople(a, b *Table) bool {
	if a.seating == b.seating {
		return true
	}
	return a.seating != nil && b.seating != nil && slices.EqualFunc(a.seating[:], b.seating[:], func(a, b Seat) bool {
		return a.Kind == b.Kind && a.Person == b.Person
	})
}

// SeatsOf returns the seats that a person holds.
func (t Table) SeatsOf(p Person) game.Seats {
	return seatsWhere(&t, func(s Seat) bool { return p != "" && s.Kind == SeatPerson && s.Person == p })
}

// People returns the seats that people hold.
func (t Table) People() game.Seats {
	return seatsWhere(&t, func(s Seat) bool { return s.Kind == SeatPerson })
}

// PlayedBy returns the seats that a person holds, owns, or has lost.
func (t Table) PlayedBy(p Person) game.Seats {
	return seatsWhere(&t, func(s Seat) bool { return p != "" && s.Kind != SeatFree && (s.Belongs() == p || s.Owner == p) })
}

// OwnedBy returns the seats on which bots or others play for a person who may return.
func (t Table) OwnedBy(p Person) game.Seats {
	return seatsWhere(&t, func(s Seat) bool { return p != "" && s.Kind != SeatFree && s.Owner == p && !s.Out })
}

// Free returns the number of open seats.
func (t Table) Free() int {
	return seatsWhere(&t, func(s Seat) bool { return s.Kind == SeatFree }).Len()
}

func seatsWhere(t *Table, is func(Seat) bool) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if is(seat) {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// Vacant returns the first seat that a person with the table's invitation may
// take, and whether there is one.
func (t Table) Vacant(p Person) (game.Seat, bool) {
	for s, seat := range t.Seats() {
		free := seat.Kind == SeatFree && (seat.Owner == "" || seat.Owner == p)
		if t.Status != protocol.Over && (free || seat.Offered || t.Showcase && seat.Kind == SeatBot) {
			return game.Seat(s), true
		}
	}
	return 0, false
}
