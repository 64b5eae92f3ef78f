package table

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Tenure tells who held a seat from a ply on.
type Tenure struct {
	Seat game.Seat `json:"seat"`
	Ply  int       `json:"ply"`
	Kind SeatKind  `json:"kind"`
	Name string    `json:"name,omitempty"`
	Bot  string    `json:"bot,omitempty"`
	Prog string    `json:"prog,omitempty"` // the program that played for the person
}

// withTenure returns the tenures with that of a seat's present holder.
func withTenure(t Table, s game.Seat) []Tenure {
	seat := t.seats[s]
	now := Tenure{Seat: s, Ply: len(t.Moves), Kind: seat.Kind, Name: seat.Name, Bot: seat.Bot, Prog: seat.program()}
	// One table has one future, so appending to the shared array is safe.
	return append(t.SeatHistory, now)
}

// renamed returns the tenures with the present name of the person on a seat.
func renamed(t Table, s game.Seat) []Tenure {
	tenures := slices.Clone(t.SeatHistory)
	for i := len(tenures) - 1; i >= 0; i-- {
		if tenures[i].Seat == s && tenures[i].Ply >= t.Opened {
			tenures[i].Name = t.seats[s].Name
			break
		}
	}
	return tenures
}

// Holder returns who held a seat when so many moves had been played.
func (t Table) Holder(s game.Seat, ply int) protocol.Seat {
	holder := t.seats[s].wire()
	if ply < t.Opened {
		holder = protocol.Seat{Kind: protocol.Free} // nobody knows
	}
	for _, tenure := range t.SeatHistory {
		if tenure.Seat == s && tenure.Ply <= ply {
			holder = protocol.Seat{Kind: tenure.Kind.wire(), Name: tenure.Name, Bot: tenure.Bot, Prog: tenure.Prog}
		}
	}
	return holder
}
