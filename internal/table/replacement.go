package table

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// ReplaceWithBot votes for a bot to take over from an absent person. It does so
// once more than half of the other people present have voted for it.
type ReplaceWithBot struct{ Seat game.Seat }

func (c ReplaceWithBot) Decide(m Moment, by Person) (Decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return Decision{}, err
	}
	votes := m.Here.Votes[c.Seat] | m.SeatsOf(by)
	if !m.votePassed(c.Seat, votes) {
		return Decision{Version: m.Version, Vote: &Ballot{c.Seat, votes}}, nil
	}
	return m.replace(c.Seat, true)
}

// votePassed reports whether more than half of the connected players, other than the
// seat's own person, have voted for a bot.
func (m Moment) votePassed(s game.Seat, votes game.Seats) bool {
	others := (m.People() & m.Here.Online) &^ game.SeatsOf(s)
	return 2*(votes&others).Len() > others.Len()
}

// Wait withdraws a vote for a bot.
type Wait struct{ Seat game.Seat }

func (c Wait) Decide(m Moment, by Person) (Decision, error) {
	if err := m.mayReplace(c.Seat, by); err != nil {
		return Decision{}, err
	}
	return Decision{Version: m.Version, Vote: &Ballot{c.Seat, m.Here.Votes[c.Seat] &^ m.SeatsOf(by)}}, nil
}

// Ballot holds the votes for a bot on a seat.
type Ballot struct {
	Seat  game.Seat
	Votes game.Seats
}

// mayReplace returns a *Refused unless the seat's person is away and by is another
// player.
func (m Moment) mayReplace(s game.Seat, by Person) error {
	switch {
	case checkSeat(m.Table, s) != nil:
		return checkSeat(m.Table, s)
	case m.Status != protocol.Live:
		return Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case m.SeatsOf(by)&^game.SeatsOf(s) == 0:
		return Refuse(protocol.CodeSeat, phrase.New("refusal.playersDecide", "Only players can decide that."))
	case m.seating.of(s).Kind != SeatPerson:
		return Refuse(protocol.CodeSeat, phrase.New("refusal.botThere", "A bot already plays there."))
	case m.Settings.Clock.Turn > 0:
		return Refuse(protocol.CodeStatus, phrase.New("refusal.hasDays", "{Name} has days for each move.", "Name", m.seating.of(s).Name))
	case !m.Here.Away.Has(s):
		return Refuse(protocol.CodeSeat, phrase.New("refusal.back", "{Name} is back.", "Name", m.seating.of(s).Name))
	}
	return nil
}

// MostWantBot reports whether the vote for a bot on a seat has passed. It can also
// pass when people who had not voted leave.
func (m Moment) MostWantBot(s game.Seat) bool {
	votes := m.Here.Votes[s]
	return votes != 0 && m.votePassed(s, votes)
}

// ReplaceAbsent is the server's own command when a seat's person has been away for
// too long, or when a vote passes because others have left.
type ReplaceAbsent struct{ Seat game.Seat }

func (c ReplaceAbsent) Decide(m Moment, _ Person) (Decision, error) {
	if m.Status != protocol.Live || m.seating.of(c.Seat).Kind != SeatPerson || !m.Here.Away.Has(c.Seat) {
		return Decision{Version: m.Version}, nil
	}
	return m.replace(c.Seat, true)
}

// replace returns the events by which a bot takes over for a person who may
// return. gone says that the person was disconnected rather than left, so that
// reconnecting is enough to get the seat back.
func (m Moment) replace(s game.Seat, gone bool) (Decision, error) {
	sat, err := Holder{Kind: SeatBot, Bot: ReplacementLevel}.sit(m.Site, s, "", "")
	seat := m.seating.of(s)
	sat.Owner, sat.For, sat.Gone, sat.Program = seat.Person, seat.Name, gone, seat.Program
	if seat.lent() { // the owner keeps it
		sat.Owner, sat.For, sat.Gone, sat.Program = seat.Owner, seat.For, seat.Gone, programOf(m.Table, s)
	}
	events := append(m.chargeClock(s), sat)
	return Decision{Events: append(events, afterLeaving(m.Table, s)...)}, err
}

// programOf returns the program that played for the owner of a lent seat.
func programOf(t Table, s game.Seat) string {
	for _, held := range slices.Backward(t.SeatHistory) {
		if held.Seat == s && held.Kind == SeatPerson && held.Name == t.seating.of(s).For {
			return held.Prog
		}
	}
	return ""
}

// Return takes back a seat on which a bot or somebody else plays for the person.
type Return struct{ Seat game.Seat }

func (c Return) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	seat := m.seating.of(c.Seat)
	switch {
	case seat.Kind == SeatPerson && seat.Person == by:
		return Decision{Version: m.Version}, nil
	case by == "" || !m.OwnedBy(by).Has(c.Seat):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.notYours", "That is not your seat."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	}
	return Decision{Events: []Event{back(m.Table, c.Seat)}}, nil
}

// back returns the event that gives a seat back to its owner.
func back(t Table, s game.Seat) Sat {
	seat := t.seating.of(s)
	sat := Sat{Seat: s, Kind: SeatPerson, Person: seat.Owner, Name: seat.For, Program: seat.Program}
	if seat.lent() {
		sat.Program = programOf(t, s)
	}
	return sat
}

// Welcome is the server's own command when somebody connects: it gives back the
// seats that bots or others took over while the person was away.
type Welcome struct{ Person Person }

func (c Welcome) Decide(m Moment, _ Person) (Decision, error) {
	d := Decision{Version: m.Version}
	if m.Status != protocol.Live {
		return d, nil
	}
	for s := range m.OwnedBy(c.Person).All() {
		if m.seating.of(s).Gone {
			d.Events = append(d.Events, back(m.Table, s))
		}
	}
	for s := range m.SeatsOf(c.Person).All() {
		if m.seating.of(s).Offered { // while they were gone
			d.Events = append(d.Events, SeatOffered{Seat: s})
		}
	}
	return d, nil
}
