package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

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
	On   bool
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
	case c.On && m.Lost.Has(c.Seat):
		return decision{}, refuse(protocol.CodeSeat, "That seat has lost already.")
	case c.On && seat.Kind == protocol.Person && !m.here.away.Has(c.Seat):
		return decision{}, refuse(protocol.CodeSeat, "Somebody plays there.")
	case seat.Lent == c.On:
		return decision{version: m.Version}, nil
	}
	return decision{events: []Event{Lent{Seat: c.Seat, Lent: c.On}}}, nil
}
