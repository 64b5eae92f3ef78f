package lobby

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Tenure tells who held a seat from a ply on.
type Tenure struct {
	Seat game.Seat         `json:"seat"`
	Ply  int               `json:"ply"`
	Kind protocol.SeatKind `json:"kind"`
	Name string            `json:"name,omitempty"`
	Bot  string            `json:"bot,omitempty"`
	Prog string            `json:"prog,omitempty"` // the program that played for the person
}

// withTenure returns the tenures with that of a seat's present holder.
func (t Table) withTenure(s game.Seat) []Tenure {
	seat := t.seats[s]
	now := Tenure{Seat: s, Ply: len(t.Moves), Kind: seat.Kind, Name: seat.Name, Bot: seat.Bot, Prog: seat.prog()}
	// One table has one future, so appending to the shared array is safe.
	return append(t.Tenures, now)
}

// renamed returns the tenures with the present name of the person on a seat.
func (t Table) renamed(s game.Seat) []Tenure {
	tenures := slices.Clone(t.Tenures)
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
	holder := t.seats[s].seen()
	if ply < t.Opened {
		holder = protocol.Seat{Kind: protocol.Free} // nobody knows
	}
	for _, tenure := range t.Tenures {
		if tenure.Seat == s && tenure.Ply <= ply {
			holder = protocol.Seat{Kind: tenure.Kind, Name: tenure.Name, Bot: tenure.Bot, Prog: tenure.Prog}
		}
	}
	return holder
}

// seen returns the seat as everybody sees it.
func (s Seat) seen() protocol.Seat {
	return protocol.Seat{Kind: s.Kind, Name: s.Name, Bot: s.Bot, For: s.For, Lent: s.Lent, Prog: s.prog()}
}

// prog returns the program that plays for the person who holds the seat.
func (s Seat) prog() string {
	if s.Kind != protocol.Person {
		return ""
	}
	return s.Program
}

// relief returns the events by which a bot plays on for the person of a seat, who
// may come back. gone says that the person did not leave but got lost, so that
// their coming back is enough.
func (m moment) relief(s game.Seat, gone bool) (decision, error) {
	sat, err := Holder{Kind: protocol.Bot, Bot: Relief}.sit(m.Game, s, "", "")
	sat.Owner, sat.For, sat.Gone = m.seats[s].Person, m.seats[s].Name, gone
	sat.Program = m.seats[s].Program
	events := append(m.ran(s), sat)
	return decision{events: append(events, m.vacated(s)...)}, err
}

// Return takes a seat back on which a bot plays for the person.
type Return struct{ Seat game.Seat }

func (c Return) decide(m moment, by Person) (decision, error) {
	if err := m.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case seat.Kind == protocol.Person && seat.Person == by:
		return decision{version: m.Version}, nil
	case by == "" || seat.Owner != by || seat.Kind != protocol.Bot || seat.Out:
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	case m.Status != protocol.Live:
		return decision{}, refuse(protocol.CodeStatus, "No game is being played.")
	}
	return decision{events: []Event{m.back(c.Seat)}}, nil
}

// back returns the event by which the owner of a seat has it again.
func (t Table) back(s game.Seat) Sat {
	seat := t.seats[s]
	return Sat{Seat: s, Kind: protocol.Person, Person: seat.Owner, Name: seat.For, Program: seat.Program}
}

// Played returns the seats that a person holds, owns or has lost.
func (t Table) Played(p Person) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if p != "" && seat.Kind != protocol.Free && seat.person() == p {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// OwnedBy returns the seats on which bots play for a person who may come back.
func (t Table) OwnedBy(p Person) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if p != "" && seat.Kind == protocol.Bot && seat.Owner == p && !seat.Out {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// welcome is the server's own command when somebody connects: seats that bots
// took over because the person was gone are theirs again.
type welcome struct{ person Person }

func (c welcome) decide(m moment, _ Person) (decision, error) {
	d := decision{version: m.Version}
	for s := range m.OwnedBy(c.person).All() {
		if m.Status == protocol.Live && m.seats[s].Gone {
			d.events = append(d.events, m.back(s))
		}
	}
	for s := range m.SeatsOf(c.person).All() {
		if m.seats[s].Lent { // while they were gone
			d.events = append(d.events, Lent{Seat: s})
		}
	}
	return d, nil
}
