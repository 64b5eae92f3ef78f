package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// SeatOffered says whether somebody else may sit down on a seat.
type SeatOffered struct {
	Seat game.Seat `json:"seat"`
	On   bool      `json:"lent"`
}

func (SeatOffered) kind() string { return kindSeatOffered }

func (e SeatOffered) apply(_ *Site, t Table, at time.Time) (Table, error) {
	seat := t.seating.of(e.Seat)
	seat.Offered = e.On
	t.seating = t.seating.with(e.Seat, seat)
	t.Updated = at
	return t, nil
}

// OfferSeat lets somebody else take the seat of a bot or of an absent person, or withdraws that offer.
type OfferSeat struct {
	Seat game.Seat
	On   bool
}

func (c OfferSeat) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	seat := m.seating.of(c.Seat)
	switch {
	case !m.Leads(by):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.host", "Only the host of the table can do that."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case c.On && m.Screened():
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.secretSeat", "Nobody else can have that seat while pieces are placed in secret."))
	case c.On && m.Lost.Has(c.Seat):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.lost", "That seat has already lost."))
	case c.On && seat.Kind == SeatPerson && m.Settings.Clock.Turn > 0:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.hasDays", "{Name} has days for each move.", "Name", seat.Name))
	case c.On && seat.Kind == SeatPerson && !m.Here.Away.Has(c.Seat):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.somebodyPlays", "Somebody plays there."))
	case seat.Offered == c.On:
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{SeatOffered(c)}}, nil
}
