package lobby

import (
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Tenure tells who held a seat from a ply on.
type Tenure struct {
	Seat game.Seat
	Ply  int
	Kind protocol.SeatKind
	Name string
	Bot  string
}

// withTenure returns the tenures with that of a seat's present holder.
func (t Table) withTenure(s game.Seat) []Tenure {
	seat := t.seats[s]
	now := Tenure{Seat: s, Ply: len(t.Moves), Kind: seat.Kind, Name: seat.Name, Bot: seat.Bot}
	// One table has one future, so appending to the shared array is safe.
	return append(t.Tenures, now)
}

// renamed returns the tenures with the present name of the person on a seat.
func (t Table) renamed(s game.Seat) []Tenure {
	tenures := slices.Clone(t.Tenures)
	for i := len(tenures) - 1; i >= 0; i-- {
		if tenures[i].Seat == s {
			tenures[i].Name = t.seats[s].Name
			break
		}
	}
	return tenures
}

// Holder returns who held a seat when so many moves had been played.
func (t Table) Holder(s game.Seat, ply int) protocol.Seat {
	holder := t.seats[s].seen()
	for _, tenure := range t.Tenures {
		if tenure.Seat == s && tenure.Ply <= ply {
			holder = protocol.Seat{Kind: tenure.Kind, Name: tenure.Name, Bot: tenure.Bot}
		}
	}
	return holder
}

// seen returns the seat as everybody sees it.
func (s Seat) seen() protocol.Seat {
	return protocol.Seat{Kind: s.Kind, Name: s.Name, Bot: s.Bot, For: s.For, Lent: s.Lent}
}

// relief returns the event by which a bot plays on for the person of a seat, who
// may come back. gone says that the person did not leave but got lost, so that
// their coming back is enough.
func (t Table) relief(s game.Seat, gone bool) (Sat, error) {
	sat, err := Holder{Kind: protocol.Bot, Bot: Relief}.sit(t.Game, s, "", "")
	sat.Owner, sat.For, sat.Gone = t.seats[s].Person, t.seats[s].Name, gone
	return sat, err
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
	case by == "" || seat.Owner != by || seat.Kind != protocol.Bot:
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	case m.Status != protocol.Live:
		return decision{}, refuse(protocol.CodeStatus, "No game is being played.")
	}
	return decision{events: []Event{m.back(c.Seat)}}, nil
}

// back returns the event by which the owner of a seat has it again.
func (t Table) back(s game.Seat) Sat {
	seat := t.seats[s]
	return Sat{Seat: s, Kind: protocol.Person, Person: seat.Owner, Name: seat.For}
}

// OwnedBy returns the seats on which bots play for a person.
func (t Table) OwnedBy(p Person) game.Seats {
	var set game.Seats
	for s, seat := range t.Seats() {
		if p != "" && seat.Kind == protocol.Bot && seat.Owner == p {
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
	return d, nil
}

// Relieve asks that a bot plays on for somebody who is gone. It does as soon as
// more than half of the others who are there ask for it.
type Relieve struct{ Seat game.Seat }

func (c Relieve) decide(m moment, by Person) (decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return decision{}, err
	}
	votes := m.here.votes[c.Seat] | m.SeatsOf(by)
	others := (m.people() & m.here.online) &^ game.SeatsOf(c.Seat)
	if 2*(votes&others).Len() <= others.Len() {
		return decision{version: m.Version, ballot: &ballot{c.Seat, votes}}, nil
	}
	sat, err := m.relief(c.Seat, true)
	return decision{events: []Event{sat}}, err
}

// Wait takes back that one has asked for a bot.
type Wait struct{ Seat game.Seat }

func (c Wait) decide(m moment, by Person) (decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return decision{}, err
	}
	return decision{version: m.Version, ballot: &ballot{c.Seat, m.here.votes[c.Seat] &^ m.SeatsOf(by)}}, nil
}

// ballot is who would let a bot play on for a seat.
type ballot struct {
	seat  game.Seat
	votes game.Seats
}

// mayReplace refuses to decide about the seat of somebody who is there, and what
// only those who play may decide.
func (m moment) mayReplace(s game.Seat, by Person) error {
	switch {
	case m.hasSeat(s) != nil:
		return m.hasSeat(s)
	case m.Status != protocol.Live:
		return refuse(protocol.CodeStatus, "No game is being played.")
	case m.SeatsOf(by)&^game.SeatsOf(s) == 0:
		return refuse(protocol.CodeSeat, "Only those who play can decide that.")
	case m.seats[s].Kind != protocol.Person:
		return refuse(protocol.CodeSeat, "A bot plays there already.")
	case !m.here.away.Has(s):
		return refuse(protocol.CodeSeat, "%s is back.", m.seats[s].Name)
	}
	return nil
}

// absent is the server's own command when a seat has waited for its person as
// long as the host has preset.
type absent struct{ seat game.Seat }

func (c absent) decide(m moment, _ Person) (decision, error) {
	if m.Status != protocol.Live || m.seats[c.seat].Kind != protocol.Person || !m.here.away.Has(c.seat) {
		return decision{version: m.Version}, nil
	}
	sat, err := m.relief(c.seat, true)
	return decision{events: []Event{sat}}, err
}

// Lent tells whether somebody else may sit down on a seat.
type Lent struct {
	Seat game.Seat `json:"seat"`
	Lent bool      `json:"lent"`
}

func (Lent) kind() string { return "lent" }

func (e Lent) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	t.seats[e.Seat].Lent = e.Lent
	t.Updated = at
	return t, nil
}

// Lend lets somebody else sit down on the seat of a bot, or of somebody who is
// gone, or no longer so.
type Lend struct {
	Seat game.Seat
	Lent bool
}

func (c Lend) decide(m moment, by Person) (decision, error) {
	if err := m.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case !m.Leads(by):
		return decision{}, refuse(protocol.CodeSeat, "Only the host of the table can do that.")
	case m.Status != protocol.Live:
		return decision{}, refuse(protocol.CodeStatus, "No game is being played.")
	case c.Lent && seat.Kind == protocol.Person && !m.here.away.Has(c.Seat):
		return decision{}, refuse(protocol.CodeSeat, "Somebody plays there.")
	case seat.Lent == c.Lent:
		return decision{version: m.Version}, nil
	}
	return decision{events: []Event{Lent{Seat: c.Seat, Lent: c.Lent}}}, nil
}
