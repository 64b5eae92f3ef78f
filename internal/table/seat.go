package table

import (
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Person identifies somebody by a digest of the secret in their cookie. Nobody
// is the empty one.
type Person string

// SeatKind says by whom a seat is held. It is part of the log.
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
	Name   string // the person's, or that of the bot's level
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
	// Offered says that somebody else may sit down.
	Offered bool
}

// Belongs returns the person to whom a seat belongs, nobody if to a bot.
func (s Seat) Belongs() Person {
	if s.Kind == SeatPerson {
		return s.Person
	}
	return s.Owner
}

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

// wire returns the seat as everybody sees it.
func (s Seat) wire() protocol.Seat {
	return protocol.Seat{Kind: s.Kind.wire(), Name: s.Name, Bot: s.Bot, For: s.For, Lent: s.Offered, Prog: s.program()}
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

// Seats returns the seats in turn order.
func (t Table) Seats() []Seat { return t.seats[:t.Players()] }

// SamePeople reports whether the same people hold the seats of two tables.
func SamePeople(a, b Table) bool {
	for s := range a.seats {
		if a.seats[s].Kind != b.seats[s].Kind || a.seats[s].Person != b.seats[s].Person {
			return false
		}
	}
	return true
}

// SeatsOf returns the seats that a person holds.
func (t Table) SeatsOf(p Person) game.Seats {
	return seatsWhere(t, func(s Seat) bool { return p != "" && s.Kind == SeatPerson && s.Person == p })
}

// People returns the seats that people hold.
func (t Table) People() game.Seats {
	return seatsWhere(t, func(s Seat) bool { return s.Kind == SeatPerson })
}

// PlayedBy returns the seats that a person holds, owns or has lost.
func (t Table) PlayedBy(p Person) game.Seats {
	return seatsWhere(t, func(s Seat) bool { return p != "" && s.Kind != SeatFree && s.Belongs() == p })
}

// OwnedBy returns the seats on which bots play for a person who may come back.
func (t Table) OwnedBy(p Person) game.Seats {
	return seatsWhere(t, func(s Seat) bool { return p != "" && s.Kind == SeatBot && s.Owner == p && !s.Out })
}

// Free returns the number of open seats.
func (t Table) Free() int {
	return seatsWhere(t, func(s Seat) bool { return s.Kind == SeatFree }).Len()
}

func seatsWhere(t Table, is func(Seat) bool) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if is(seat) {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// Vacant returns the first seat on which a person may sit down who has the
// table's invitation, and whether there is one.
func (t Table) Vacant(p Person) (game.Seat, bool) {
	for s, seat := range t.Seats() {
		free := seat.Kind == SeatFree && (seat.Owner == "" || seat.Owner == p)
		if t.Status != protocol.Over && (free || seat.Offered || t.Showcase && seat.Kind == SeatBot) {
			return game.Seat(s), true
		}
	}
	return 0, false
}
