package table

import (
	"cmp"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Moment is a table at a time, with what is not in its log: who is there. It is
// what commands are decided on, and what viewers are shown.
type Moment struct {
	Table
	Here Presence
	Now  time.Time
	Site *Site
}

// Leads reports whether a person may decide what concerns the whole table: the
// host, or while the host is gone everybody else who plays.
func (m Moment) Leads(by Person) bool {
	if by == "" {
		return false
	}
	return by == m.Host || m.SeatsOf(by) != 0 && m.SeatsOf(m.Host)&m.Here.Online == 0
}

// Absences lists the seats about which the others are asked.
func (m Moment) Absences() []protocol.Absence {
	var list []protocol.Absence
	if m.Status != protocol.Live || m.People()&^m.Here.Away == 0 {
		return nil
	}
	for s := range (m.People() & m.Here.Away).All() {
		list = append(list, protocol.Absence{Seat: int(s), Votes: int(m.Here.Votes[s])})
	}
	return list
}

// Knows reports whether a person has something of their own at the table: a seat,
// or one that is kept for them or played by a bot for them, or it is theirs as host.
func (t Table) Knows(p Person) bool {
	return p != "" && (p == t.Host || slices.ContainsFunc(t.Seats(), func(s Seat) bool { return s.Belongs() == p }))
}

// SamePanel reports whether two tables, one of which became the other, show the
// same on the panel of a page to everybody: who sits where, what is offered and
// asked, and how the game ended.
func SamePanel(a, b Table) bool {
	undo := func(t Table) Undo {
		if t.Undo == nil {
			return Undo{Ply: -1}
		}
		return *t.Undo
	}
	return a.Status == b.Status && a.seats == b.seats && a.Offers == b.Offers && undo(a) == undo(b) && a.Next == b.Next
}

// Site is what all tables of one server share.
type Site struct {
	Games map[string]game.Game // by slug
	Bots  map[string]string    // the name of each level, by slug
	Keys  Keys
}

// nameOf returns the name of who holds a seat. That of a bot follows from its
// level; old logs hold it too, which tells it where the level is gone.
func (s *Site) nameOf(kind SeatKind, bot, name string) string {
	if kind == SeatBot {
		return cmp.Or(s.Bots[bot], name, bot)
	}
	return name
}

// Presence is what a room knows of the people at its table and of the time that
// the present turn has cost them. It is not in the log: a new room begins to
// watch anew.
type Presence struct {
	Online game.Seats                // whose person is connected
	Away   game.Seats                // whose person has been gone for longer than the grace of a disconnection
	Votes  [game.MaxSeats]game.Seats // by the seat of somebody who is away: who would let a bot play on
	Meters [game.MaxSeats]Meter      // what the present turn costs
}

// After returns what of the presence still holds once a table has changed: votes
// about a seat end when it changes hands, and a meter starts anew when a turn
// begins or when what it showed has gone into the log.
func (p Presence) After(before, after Table) Presence {
	for s := range after.Seats() {
		if before.seats[s].Person != after.seats[s].Person {
			p.Votes[s] = 0
		}
		charged := before.Left[s] != after.Left[s] || before.Paused[s] != after.Paused[s]
		if charged || !SameTurn(before, after, game.Seat(s)) {
			p.Meters[s] = Meter{}
		}
	}
	return p
}

// SameTurn reports whether what is planned for a seat at the one table is right
// for the other: it is the same turn, and the same holder has the seat.
func SameTurn(a, b Table, s game.Seat) bool {
	if a.Status != b.Status || a.changed[s] != b.changed[s] {
		return false
	}
	return !b.State().Turn().Has(s) || a.seats[s].Kind == b.seats[s].Kind && a.seats[s].Bot == b.seats[s].Bot
}
