package lobby

import (
	"errors"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Command is what somebody wants to happen at a table. decide looks at the
// table as it stands and returns the events that the command leads to, or a
// *Refused. A command that has been carried out already leads to none.
type Command interface {
	decide(m moment, by Person) (decision, error)
}

// decision is what a command leads to: events, or the version at which it was
// carried out earlier, or a vote, of which the log keeps nothing.
type decision struct {
	events  []Event
	version int
	ballot  *ballot
}

// Sit asks for a seat: a free one, one that is lent, or a bot's at a table of
// the house. Key is the join link's; a public table needs none, nor does the seat
// that is kept for the person.
type Sit struct {
	Seat    game.Seat
	Name    string
	Key     string
	Program string // what the program calls itself that sits down, empty for a person
}

func (c Sit) decide(m moment, by Person) (decision, error) {
	if err := m.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case by == "":
		return decision{}, refuse(protocol.CodeSeat, "Nobody is there to sit down.")
	case seat.Kind == protocol.Person && seat.Person == by:
		return decision{version: m.Version}, nil
	case m.Status == protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	case m.House && seat.Kind == protocol.Bot && seat.Owner == "":
	case seat.Kind == protocol.Free && seat.Owner == by:
	case !m.Public && m.Host != by && m.SeatsOf(by) == 0 && !sameKey(c.Key, m.lobby.JoinKey(m.Table)):
		return decision{}, refuse(protocol.CodeSeat, "You need the invitation link to sit down here.")
	case seat.Lent && (seat.Kind == protocol.Bot || m.here.away.Has(c.Seat)):
	case m.Free() == 0:
		return decision{}, refuse(protocol.CodeSeat, "This table is full.")
	case seat.Kind != protocol.Free:
		return decision{}, refuse(protocol.CodeSeat, "That seat is taken.")
	case seat.Owner != "":
		return decision{}, refuse(protocol.CodeSeat, "That seat is kept for %s.", seat.For)
	}
	sat, err := Holder{Kind: protocol.Person, Program: c.Program}.sit(m.Game, c.Seat, by, c.Name)
	if err != nil {
		return decision{}, err
	}
	sat.New = true
	events := []Event{sat}
	if m.Status == protocol.Open && seat.Kind == protocol.Free && m.Free() == 1 {
		events = append(events, Started{})
	}
	return decision{events: events}, nil
}

// Take takes over a seat with its secret link, from whichever device its
// person sat on, or from the bot that plays for them.
type Take struct {
	Seat    game.Seat
	Key     string
	Program string // what the program calls itself that takes the seat, empty for a person
}

func (c Take) decide(m moment, by Person) (decision, error) {
	if err := m.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case seat.Kind == protocol.Person && seat.Person == by:
		return decision{version: m.Version}, nil
	case by == "" || seat.person() == "" || seat.Kind == protocol.Free || seat.Out || !sameKey(c.Key, m.lobby.SeatKey(m.Table, c.Seat)):
		return decision{}, refuse(protocol.CodeSeat, "This link no longer opens a seat.")
	}
	return decision{events: []Event{Sat{
		Seat: c.Seat, Kind: protocol.Person, Person: by, Name: seat.personName(), Program: CleanProgram(c.Program),
	}}}, nil
}

// Stand leaves a seat. Before the game it is free again; during the game a bot
// plays on until the person takes the seat back.
type Stand struct{ Seat game.Seat }

// Relief is the level of the bot that plays on for a person who left.
const Relief = "club"

func (c Stand) decide(m moment, by Person) (decision, error) {
	if !m.SeatsOf(by).Has(c.Seat) {
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	}
	switch m.Status {
	case protocol.Open:
		return decision{events: []Event{Sat{Seat: c.Seat, Kind: protocol.Free}}}, nil
	case protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	}
	return m.relief(c.Seat, false)
}

// Assign is the host's choice for a seat that no other person holds, or whose
// person is gone, before the game.
type Assign struct {
	Seat game.Seat
	To   Holder
	Name string // the host's name, if the host sits down
}

func (c Assign) decide(m moment, by Person) (decision, error) {
	if err := m.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := m.seats[c.Seat]
	switch {
	case m.Host != by || by == "":
		return decision{}, refuse(protocol.CodeSeat, "Only the host of the table can do that.")
	case m.Status != protocol.Open:
		return decision{}, refuse(protocol.CodeStatus, "The game has begun.")
	case seat.Kind == protocol.Person && seat.Person != by && !m.here.away.Has(c.Seat):
		return decision{}, refuse(protocol.CodeSeat, "Somebody sits there.")
	}
	sat, err := c.To.sit(m.Game, c.Seat, by, c.Name)
	if err != nil {
		return decision{}, err
	}
	return decision{events: []Event{sat}}, nil
}

// Start begins the game; bots of that level fill the seats that are open.
type Start struct{ Level string }

func (c Start) decide(m moment, by Person) (decision, error) {
	switch {
	case m.Status != protocol.Open:
		return decision{version: m.Version}, nil
	case m.SeatsOf(by) == 0 && (m.Host != by || by == ""):
		return decision{}, refuse(protocol.CodeSeat, "Only those at the table can start the game.")
	}
	var events []Event
	for s, seat := range m.Seats() {
		if seat.Kind != protocol.Free {
			continue
		}
		sat, err := Holder{Kind: protocol.Bot, Bot: c.Level}.sit(m.Game, game.Seat(s), "", "")
		if err != nil {
			return decision{}, err
		}
		events = append(events, sat)
	}
	return decision{events: append(events, Started{})}, nil
}

// Rename gives a person another name on all seats they hold at the table.
type Rename struct{ Name string }

func (c Rename) decide(m moment, by Person) (decision, error) {
	name := CleanName(c.Name, by)
	d := decision{version: m.Version}
	for s := range m.SeatsOf(by).All() {
		if m.seats[s].Name != name {
			d.events = append(d.events, Sat{Seat: s, Kind: protocol.Person, Person: by, Name: name, Program: m.seats[s].Program})
		}
	}
	return d, nil
}

// Play is a person's move. ID is unique among the person's commands at the
// table; Version is the table's version that the move was chosen on.
type Play struct {
	ID      string
	Version int
	Seat    game.Seat
	Text    string
}

func (c Play) decide(m moment, by Person) (decision, error) {
	for i := len(m.Moves) - 1; i >= 0 && c.ID != ""; i-- {
		if m := m.Moves[i]; m.By == by && m.ID == c.ID {
			return decision{version: m.Version}, nil
		}
	}
	if !m.SeatsOf(by).Has(c.Seat) {
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	}
	return m.move(Moved{Seat: c.Seat, Text: c.Text, By: by, ID: c.ID}, c.Version)
}

// botMove is a bot's answer, or the pass that a person is forced to.
type botMove struct {
	version int
	seat    game.Seat
	text    string
}

func (c botMove) decide(m moment, _ Person) (decision, error) {
	return m.move(Moved{Seat: c.seat, Text: c.text}, c.version)
}

// move decides a move that was chosen when the table had that version.
func (m moment) move(e Moved, version int) (decision, error) {
	switch m.Status {
	case protocol.Open:
		return decision{}, refuse(protocol.CodeStatus, "The game has not begun.")
	case protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	}
	if m.changed[e.Seat] > version || version > m.Version {
		return decision{}, refuse(protocol.CodeStale, "The game has moved on.")
	}
	var err error
	if e.after, err = m.State().Play(e.Seat, e.Text); errors.Is(err, game.ErrTurn) {
		return decision{}, refuse(protocol.CodeTurn, "It is not your turn.")
	} else if err != nil {
		return decision{}, refuse(protocol.CodeIllegal, "That move is not possible.")
	}
	if m.late(e.Seat) {
		return decision{}, refuse(protocol.CodeStatus, "Your time has run out.")
	}
	if moves := m.hastened(e.Seat); len(moves) > 0 {
		return decision{events: append(m.ran(e.Seat), moves...)}, nil
	}
	if m.ticking().Has(e.Seat) {
		meter := m.here.meters[e.Seat]
		meter.count(m.grace(e.Seat), m.now)
		e.Spent, e.Paused = meter.spent.Milliseconds(), meter.paused.Milliseconds()
	}
	return decision{events: []Event{e}}, nil
}

func (t Table) hasSeat(s game.Seat) error {
	if s < 0 || int(s) >= t.Players() {
		return refuse(protocol.CodeMalformed, "This table has no such seat.")
	}
	return nil
}
