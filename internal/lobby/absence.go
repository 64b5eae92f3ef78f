package lobby

import (
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Relieve asks that a bot plays on for somebody who is gone. It does as soon as
// more than half of the others who are there ask for it.
type Relieve struct{ Seat game.Seat }

func (c Relieve) decide(m moment, by Person) (decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return decision{}, err
	}
	votes := m.here.votes[c.Seat] | m.SeatsOf(by)
	if !m.carried(c.Seat, votes) {
		return decision{version: m.Version, ballot: &ballot{c.Seat, votes}}, nil
	}
	return m.relief(c.Seat, true)
}

// carried reports whether more than half of those who play and are there, the
// person of a seat apart, have voted for a bot on it.
func (t Table) carried(s game.Seat, votes game.Seats) bool {
	others := (t.people() & t.here.online) &^ game.SeatsOf(s)
	return 2*(votes&others).Len() > others.Len()
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
// long as the host has preset, or when some who had not voted have left.
type absent struct{ seat game.Seat }

func (c absent) decide(m moment, _ Person) (decision, error) {
	if m.Status != protocol.Live || m.seats[c.seat].Kind != protocol.Person || !m.here.away.Has(c.seat) {
		return decision{version: m.Version}, nil
	}
	return m.relief(c.seat, true)
}
