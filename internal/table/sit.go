package table

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Sit asks for a seat: a free one, one that is offered, or a bot's at a showcase table. Key is the join
// link's; a public table needs none, nor does a seat that is kept for the person. If the seat's owner may
// return, the person plays for them until then.
type Sit struct {
	Seat    game.Seat
	Name    string
	Key     string
	Program string // name of the program that sits down; empty for a person
}

func (c Sit) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	seat := m.seating.of(c.Seat)
	switch {
	case by == "":
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.nobodySits", "Nobody is there to sit down."))
	case seat.Kind == SeatPerson && seat.Person == by:
		return Decision{Version: m.Version}, nil
	case m.Status == protocol.Over:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.over", "This game is over."))
	case seat.Out && seat.Owner == by:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.out", "You have lost this seat for good."))
	case m.OneSeat(by) && seat.Owner != by:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.oneSeat", "You already have a seat at this table."))
	case m.Showcase && seat.Kind == SeatBot && seat.Owner == "":
	case seat.Kind == SeatFree && seat.Owner == by:
	case !m.Public && m.Host != by && m.SeatsOf(by) == 0 && !sameKey(c.Key, m.JoinKey()):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.needInvitation", "You need the invitation link to sit down here."))
	case seat.Offered && !m.Screened() && (seat.Kind == SeatBot || m.Here.Away.Has(c.Seat)):
	case m.Free() == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.full", "This table is full."))
	case seat.Kind != SeatFree:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.taken", "That seat is taken."))
	case seat.Owner != "":
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.kept", "That seat is kept for {Name}.", "Name", seat.For))
	}
	sat, err := Holder{Kind: SeatPerson, Program: c.Program}.sit(m.Site, c.Seat, by, c.Name)
	if err != nil {
		return Decision{}, err
	}
	sat.Name = distinctName(m.Table, by, sat.Name)
	sat.New = seat.Belongs() != by // people who come back get no new time
	if owner := seat.Belongs(); m.Status == protocol.Live && owner != by && !seat.Out {
		sat.Owner, sat.For, sat.Gone = owner, seat.personName(), seat.Kind == SeatPerson || seat.Gone
	}
	sat = lentBy(seat, sat)
	events := append(m.chargeClock(c.Seat), sat)
	if m.Status == protocol.Open && seat.Kind == SeatFree && m.Free() == 1 {
		events = append(events, m.Settings.Clock.started())
	}
	return Decision{Events: events}, nil
}

// OneSeat reports whether a person has a seat and may not have another: at a public table, strangers get one
// each unless the host allows several.
func (m Moment) OneSeat(p Person) bool {
	return m.Public && !m.Settings.Several && p != m.Host && m.PlayedBy(p) != 0
}

// Take takes over a seat by its secret link, from another device of its person or
// from the bot that plays for them.
type Take struct {
	Seat    game.Seat
	Key     string
	Name    string // of the person who takes the seat, as in Rename; empty leaves it unchanged
	Program string // name of the program that takes the seat; empty for a person
}

func (c Take) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	seat := m.seating.of(c.Seat)
	switch {
	case seat.Kind == SeatPerson && seat.Person == by:
		return c.rename(m, by)
	case by == "" || seat.Belongs() == "" || seat.Kind == SeatFree || seat.Out || !sameKey(c.Key, m.SeatKey(c.Seat)):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.link", "This link no longer opens a seat."))
	case m.Status == protocol.Over && seat.Kind == SeatBot: // its record says who finished the game
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.over", "This game is over."))
	}
	sat := Sat{Seat: c.Seat, Kind: SeatPerson, Person: by, Name: seat.personName(), Program: CleanProgram(c.Program)}
	sat = lentBy(seat, sat)
	var err error
	if m.Table, err = sat.apply(m.Site, m.Table, m.Now); err != nil {
		return Decision{}, err
	}
	d, err := c.rename(m, by)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: append([]Event{sat}, d.Events...)}, nil
}

// rename gives the person who has taken the seat the name that they ask for.
func (c Take) rename(m Moment, by Person) (Decision, error) {
	if c.Name == "" {
		return Decision{Version: m.Version}, nil
	}
	return Rename{c.Name}.Decide(m, by)
}

// lentBy returns the event by which somebody sits down on a seat; if the seat is lent, with its owner.
func lentBy(seat Seat, sat Sat) Sat {
	if seat.lent() {
		sat.Owner, sat.For, sat.Gone = seat.Owner, seat.For, seat.Gone
	}
	return sat
}

// Stand leaves a seat. Before the game the seat becomes free; during the game a
// bot plays until the person returns.
type Stand struct {
	Seat game.Seat
	// Failure is why the seat's program leaves it. It is ignored if unknown or given by a person.
	Failure protocol.Failure
}

// ReplacementLevel is the level of the bot that replaces a person.
const ReplacementLevel = "club"

func (c Stand) Decide(m Moment, by Person) (Decision, error) {
	if !m.SeatsOf(by).Has(c.Seat) {
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.notYours", "That is not your seat."))
	}
	switch m.Status {
	case protocol.Open:
		return Decision{Events: []Event{Sat{Seat: c.Seat, Kind: SeatFree}}}, nil
	case protocol.Over:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.over", "This game is over."))
	}
	d, err := m.replace(c.Seat, false)
	if m.seating.of(c.Seat).Program == "" || !c.Failure.Known() {
		return d, err
	}
	for i, event := range d.Events {
		if sat, ok := event.(Sat); ok && sat.Seat == c.Seat {
			sat.Failure = c.Failure
			d.Events[i] = sat
		}
	}
	return d, err
}

// Assign is the host's choice for a seat before the game, even for one that somebody holds.
type Assign struct {
	Seat game.Seat
	To   Holder
	Name string // the host's name, if the host sits down
}

func (c Assign) Decide(m Moment, by Person) (Decision, error) {
	if err := checkSeat(m.Table, c.Seat); err != nil {
		return Decision{}, err
	}
	switch {
	case m.Host != by || by == "":
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.host", "Only the host of the table can do that."))
	case m.Status != protocol.Open:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.begun", "The game has begun."))
	}
	sat, err := c.To.sit(m.Site, c.Seat, by, c.Name)
	if err != nil {
		return Decision{}, err
	}
	if sat.Kind == SeatPerson {
		sat.Name = distinctName(m.Table, by, sat.Name)
	}
	return Decision{Events: []Event{sat}}, nil
}

// Start begins the game; bots of that level take the open seats.
type Start struct{ Level string }

func (c Start) Decide(m Moment, by Person) (Decision, error) {
	switch {
	case m.Status != protocol.Open:
		return Decision{Version: m.Version}, nil
	case m.SeatsOf(by) == 0 && (m.Host != by || by == ""):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.startOthers", "Only people at the table can start the game."))
	}
	var events []Event
	for s, seat := range m.Seats() {
		if seat.Kind != SeatFree {
			continue
		}
		sat, err := Holder{Kind: SeatBot, Bot: c.Level}.sit(m.Site, game.Seat(s), "", "")
		if err != nil {
			return Decision{}, err
		}
		events = append(events, sat)
	}
	return Decision{Events: append(events, m.Settings.Clock.started())}, nil
}

// Rename changes a person's name on all their seats at the table until the game ends; from then on its record
// says who played.
type Rename struct{ Name string }

func (c Rename) Decide(m Moment, by Person) (Decision, error) {
	name := distinctName(m.Table, by, CleanName(c.Name, by))
	d := Decision{Version: m.Version}
	for s := range m.SeatsOf(by).All() {
		if m.seating.of(s).Name != name {
			sat := Sat{Seat: s, Kind: SeatPerson, Person: by, Name: name, Program: m.seating.of(s).Program}
			d.Events = append(d.Events, lentBy(m.seating.of(s), sat))
		}
	}
	if m.Status == protocol.Over && len(d.Events) > 0 {
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.namesStay", "The game is over. The names in its record stay as they are."))
	}
	return d, nil
}
