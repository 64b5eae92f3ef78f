package table

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// ReplaceWithBot asks that a bot plays on for somebody who is gone. It does as soon as
// more than half of the others who are there ask for it.
type ReplaceWithBot struct{ Seat game.Seat }

func (c ReplaceWithBot) Decide(m Moment, by Person) (Decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return Decision{}, err
	}
	votes := m.Here.Votes[c.Seat] | m.SeatsOf(by)
	if !m.carried(c.Seat, votes) {
		return Decision{Version: m.Version, Vote: &Ballot{c.Seat, votes}}, nil
	}
	return m.replace(c.Seat, true)
}

// carried reports whether more than half of those who play and are there, the
// person of a seat apart, have voted for a bot on it.
func (m Moment) carried(s game.Seat, votes game.Seats) bool {
	others := (m.People() & m.Here.Online) &^ game.SeatsOf(s)
	return 2*(votes&others).Len() > others.Len()
}

// Wait takes back that one has asked for a bot.
type Wait struct{ Seat game.Seat }

func (c Wait) Decide(m Moment, by Person) (Decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return Decision{}, err
	}
	return Decision{Version: m.Version, Vote: &Ballot{c.Seat, m.Here.Votes[c.Seat] &^ m.SeatsOf(by)}}, nil
}

// Ballot is who would let a bot play on for a seat.
type Ballot struct {
	Seat  game.Seat
	Votes game.Seats
}

// mayReplace refuses to decide about the seat of somebody who is there, and what
// only those who play may decide.
func (m Moment) mayReplace(s game.Seat, by Person) error {
	switch {
	case checkSeat(m.Table, s) != nil:
		return checkSeat(m.Table, s)
	case m.Status != protocol.Live:
		return Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case m.SeatsOf(by)&^game.SeatsOf(s) == 0:
		return Refuse(protocol.CodeSeat, phrase.New("refusal.playersDecide", "Only those who play can decide that."))
	case m.seats[s].Kind != SeatPerson:
		return Refuse(protocol.CodeSeat, phrase.New("refusal.botThere", "A bot plays there already."))
	case !m.Here.Away.Has(s):
		return Refuse(protocol.CodeSeat, phrase.New("refusal.back", "{Name} is back.", "Name", m.seats[s].Name))
	}
	return nil
}

// MostWantBot reports whether the vote for a bot on a seat is carried: others may
// have left who had not voted.
func (m Moment) MostWantBot(s game.Seat) bool {
	votes := m.Here.Votes[s]
	return votes != 0 && m.carried(s, votes)
}

// ReplaceAbsent is the server's own command when a seat has waited for its person as
// long as the host has preset, or when some who had not voted have left.
type ReplaceAbsent struct{ Seat game.Seat }

func (c ReplaceAbsent) Decide(m Moment, _ Person) (Decision, error) {
	if m.Status != protocol.Live || m.seats[c.Seat].Kind != SeatPerson || !m.Here.Away.Has(c.Seat) {
		return Decision{Version: m.Version}, nil
	}
	return m.replace(c.Seat, true)
}

// replace returns the events by which a bot plays on for the person of a seat, who
// may come back. gone says that the person did not leave but got lost, so that
// their coming back is enough.
func (m Moment) replace(s game.Seat, gone bool) (Decision, error) {
	sat, err := Holder{Kind: SeatBot, Bot: ReplacementLevel}.sit(m.Site, s, "", "")
	sat.Owner, sat.For, sat.Gone = m.seats[s].Person, m.seats[s].Name, gone
	sat.Program = m.seats[s].Program
	events := append(m.chargeClock(s), sat)
	return Decision{Events: append(events, vacated(m.Table, s)...)}, err
}

// Return takes a seat back on which a bot plays for the person.
type Return struct{ Seat game.Seat }

func (c Return) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case seat.Kind == SeatPerson && seat.Person == by:
		return Decision{Version: m.Version}, nil
	case by == "" || seat.Owner != by || seat.Kind != SeatBot || seat.Out:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.notYours", "That is not your seat."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	}
	return Decision{Events: []Event{back(m.Table, c.Seat)}}, nil
}

// back returns the event by which the owner of a seat has it again.
func back(t Table, s game.Seat) Sat {
	seat := t.seats[s]
	return Sat{Seat: s, Kind: SeatPerson, Person: seat.Owner, Name: seat.For, Program: seat.Program}
}

// Welcome is the server's own command when somebody connects: seats that bots
// took over because the person was gone are theirs again.
type Welcome struct{ Person Person }

func (c Welcome) Decide(m Moment, _ Person) (Decision, error) {
	d := Decision{Version: m.Version}
	for s := range m.OwnedBy(c.Person).All() {
		if m.Status == protocol.Live && m.seats[s].Gone {
			d.Events = append(d.Events, back(m.Table, s))
		}
	}
	for s := range m.SeatsOf(c.Person).All() {
		if m.seats[s].Offered { // while they were gone
			d.Events = append(d.Events, SeatOffered{Seat: s})
		}
	}
	return d, nil
}
