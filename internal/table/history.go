package table

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// SeatHolder says who held a seat from a ply on.
type SeatHolder struct {
	Seat game.Seat `json:"seat"`
	Ply  int       `json:"ply"`
	Kind SeatKind  `json:"kind"`
	Name string    `json:"name,omitempty"`
	Bot  string    `json:"bot,omitempty"`
	Prog string    `json:"prog,omitempty"` // the program that played for the person
	Out  bool      `json:"out,omitempty"`  // a bot that moved for a person who had lost the seat for good
	// Person is empty for a bot, and for who played at the table that this one continues.
	Person Person `json:"-"`
}

// withHolder returns the seat history with the present holder of a seat added.
func withHolder(t Table, s game.Seat) []SeatHolder {
	seat := t.seating.of(s)
	now := SeatHolder{Seat: s, Ply: len(t.Moves), Kind: seat.Kind, Name: seat.Name, Bot: seat.Bot, Prog: seat.program(), Out: seat.Out, Person: seat.Person}
	// Appending to the shared array is safe: a table has only one successor.
	t.SeatHistory = append(t.SeatHistory, now)
	otherwise := func(h SeatHolder) bool {
		return h.Seat == s && h.Person != "" && h.Person == now.Person && h.Name != now.Name
	}
	if slices.ContainsFunc(t.SeatHistory, otherwise) {
		return renamed(t, s)
	}
	return t.SeatHistory
}

// ChangedHands reports whether a seat has changed hands since the game began here.
func ChangedHands(t *Table, s game.Seat) bool {
	holders := 0
	for _, held := range t.SeatHistory {
		if held.Seat == s && held.Ply >= t.Opened {
			holders++
		}
	}
	return holders > 1
}

// Shared reports whether others have made moves of a person's seat, too: before the table began, before the
// person came, or in their absence. Passes without a choice do not count.
func Shared(t *Table, s game.Seat) bool {
	person := t.seating.of(s).Belongs()
	if person == "" {
		return false
	}
	for i, m := range t.Moves {
		if m.Seat == s && m.By != person && !isForced(t.States[i], s) {
			return true
		}
	}
	return false
}

// renamed returns the seat history with the present name of a seat's holder, also where they had the seat before:
// who comes back under another name is no other person.
func renamed(t Table, s game.Seat) []SeatHolder {
	seat, last := t.seating.of(s), true
	holders := slices.Clone(t.SeatHistory)
	for i := len(holders) - 1; i >= 0; i-- {
		h := &holders[i]
		if h.Seat != s || h.Ply < t.Opened {
			continue
		}
		if last || seat.Person != "" && h.Person == seat.Person {
			h.Name = seat.Name
		}
		last = false
	}
	return holders
}

// Holder returns who held a seat after ply plies.
func (t Table) Holder(s game.Seat, ply int) protocol.Seat {
	holder := t.seating.of(s).wire()
	if ply < t.Opened {
		holder = protocol.Seat{Kind: protocol.Free} // unknown
	}
	for _, held := range t.SeatHistory {
		if held.Seat == s && held.Ply <= ply {
			holder = protocol.Seat{Kind: held.Kind.wire(), Name: held.Name, Bot: held.Bot, Prog: held.Prog, Out: held.Out}
		}
	}
	return dropped(&t, s, holder)
}
