package table

import (
	"cmp"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Moment is a table at a point in time, together with what its log does not have: who is present. Commands
// are decided on it, and viewers see it.
type Moment struct {
	Table
	Here Presence
	Now  time.Time
	Site *Site
}

// Leads reports whether a person may decide for the whole table: the host, or any
// player unless the host is connected and has a seat.
func (m Moment) Leads(by Person) bool {
	if by == "" {
		return false
	}
	return by == m.Host || m.SeatsOf(by) != 0 && m.SeatsOf(m.Host)&m.Here.Online == 0
}

// Absences lists the seats for which the others may vote to have a bot take over.
func (m Moment) Absences() []protocol.Absence { return Absences(&m.Table, &m.Here) }

// Absences lists the seats of a table for which the others may vote to have a bot take over. With days per
// move there are none: people come and go anyway.
func Absences(t *Table, here *Presence) []protocol.Absence {
	if t.Status != protocol.Live || here.Away == 0 || t.Settings.Clock.Turn > 0 {
		return nil
	}
	people := t.People()
	if people&^here.Away == 0 {
		return nil
	}
	var list []protocol.Absence
	for s := range (people & here.Away).All() {
		list = append(list, protocol.Absence{Seat: int(s), Votes: int(here.Votes[s])})
	}
	return list
}

// Knows reports whether a person has a stake in the table: as host, or by a seat
// that they hold, that is kept for them, or that a bot plays for them.
func (t Table) Knows(p Person) bool {
	return p != "" && (p == t.Host || slices.ContainsFunc(t.Seats(), func(s Seat) bool { return s.Belongs() == p || s.Owner == p }))
}

// FirstRound reports whether the first round is being played, in which bots greet.
func FirstRound(t Table) bool {
	return t.Status == protocol.Live && len(t.Moves) < t.Opened+t.Players()
}

// SamePanel reports whether two successive versions of a table look the same in
// every viewer's panel: who sits where, who is out, offers, requests and their denials, when a move was
// taken back and whether somebody has moved since, whether bots greet, whether there are earlier positions and whether they are secret, and how the game ended.
func SamePanel(a, b *Table) bool {
	undo := func(t *Table) Undo {
		if t.Undo == nil {
			return Undo{Ply: -1}
		}
		return *t.Undo
	}
	tookBack := func(t *Table) [2]int {
		s, version := TookBack(t)
		return [...]int{int(s), version}
	}
	return a.Status == b.Status && (b.Screened() || (len(a.Moves) == 0) == (len(b.Moves) == 0)) && a.Screened() == b.Screened() && (FirstRound(*a) == FirstRound(*b) || Bots(*b) == 0) && SameSeats(a, b) && Out(*a) == Out(*b) && a.Offers == b.Offers && slices.Equal(a.Denials, b.Denials) && undo(a) == undo(b) && tookBack(a) == tookBack(b) && a.Next == b.Next &&
		a.invitation == b.invitation && a.ChatLocked == b.ChatLocked && slices.Equal(a.silenced, b.silenced)
}

// Site holds what all tables of a server share.
type Site struct {
	Games map[string]game.Game // by slug
	Bots  map[string]BotNames  // by the slug of their level
	Keys  Keys
}

// BotNames are the names of the bots of a level, by seat.
type BotNames [game.MaxSeats]string

// nameOf returns the name of a seat's holder. A bot's follows from its level and its seat. Old
// logs also hold a bot's name, which is used if its level no longer exists.
func (s *Site) nameOf(seat game.Seat, kind SeatKind, bot, name string) string {
	if kind == SeatBot {
		return cmp.Or(s.Bots[bot][seat], name, bot)
	}
	return name
}

// Presence is what a room knows about the people at its table and the time that
// the present turn has cost them. It is not in the log; a new room starts with
// none.
type Presence struct {
	Online game.Seats                // whose person is connected
	Away   game.Seats                // whose person has been disconnected for some time
	Votes  [game.MaxSeats]game.Seats // by the seat of an absent person: the votes for a bot
	Meters [game.MaxSeats]Meter      // of the present turn
}

// After returns the presence after a table has changed: votes about a seat end
// when it changes hands, and a meter restarts when a turn begins or its reading
// has been logged.
func (p Presence) After(before, after *Table) Presence {
	for s := range after.Seats() {
		if before.seating.of(game.Seat(s)).Person != after.seating.of(game.Seat(s)).Person {
			p.Votes[s] = 0
		}
		charged := before.Left[s] != after.Left[s] || before.Paused[s] != after.Paused[s] || before.Allowance[s] != after.Allowance[s]
		if charged || !SameTurn(before, after, game.Seat(s)) {
			p.Meters[s] = Meter{}
		}
	}
	return p
}

// SameTurn reports whether a move planned for a seat at table a is still valid at
// table b: it is the same turn, and the seat has the same holder.
func SameTurn(a, b *Table, s game.Seat) bool {
	if a.Status != b.Status || a.changed[s] != b.changed[s] {
		return false
	}
	return !b.State().Turn().Has(s) || a.seating.of(s).Kind == b.seating.of(s).Kind && a.seating.of(s).Bot == b.seating.of(s).Bot
}
