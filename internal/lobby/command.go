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
	decide(l *Lobby, t Table, by Person) (decision, error)
}

// decision is what a command leads to: events, or the version at which it was
// carried out earlier.
type decision struct {
	events  []Event
	version int
}

// Sit asks for a seat: a free one, or a bot's at a table of the house. Key is
// the join link's; a public table needs none.
type Sit struct {
	Seat game.Seat
	Name string
	Key  string
}

func (c Sit) decide(l *Lobby, t Table, by Person) (decision, error) {
	if err := t.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := t.seats[c.Seat]
	switch {
	case by == "":
		return decision{}, refuse(protocol.CodeSeat, "Nobody is there to sit down.")
	case seat.Kind == protocol.Person && seat.Person == by:
		return decision{version: t.Version}, nil
	case t.Status == protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	case t.House && seat.Kind == protocol.Bot:
	case !t.Public && t.Host != by && t.SeatsOf(by) == 0 && !sameKey(c.Key, l.JoinKey(t)):
		return decision{}, refuse(protocol.CodeSeat, "You need the invitation link to sit down here.")
	case t.Free() == 0:
		return decision{}, refuse(protocol.CodeSeat, "This table is full.")
	case seat.Kind != protocol.Free:
		return decision{}, refuse(protocol.CodeSeat, "That seat is taken.")
	}
	sat, err := Holder{Kind: protocol.Person}.sit(t.Game, c.Seat, by, c.Name)
	if err != nil {
		return decision{}, err
	}
	events := []Event{sat}
	if t.Status == protocol.Open && t.Free() == 1 {
		events = append(events, Started{})
	}
	return decision{events: events}, nil
}

// Take takes over a seat with its secret link, from whichever device its
// person sat on.
type Take struct {
	Seat game.Seat
	Key  string
}

func (c Take) decide(l *Lobby, t Table, by Person) (decision, error) {
	if err := t.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := t.seats[c.Seat]
	switch {
	case seat.Kind == protocol.Person && seat.Person == by:
		return decision{version: t.Version}, nil
	case by == "" || seat.Kind != protocol.Person || !sameKey(c.Key, l.SeatKey(t, c.Seat)):
		return decision{}, refuse(protocol.CodeSeat, "This link no longer opens a seat.")
	}
	return decision{events: []Event{Sat{Seat: c.Seat, Kind: protocol.Person, Person: by, Name: seat.Name}}}, nil
}

// Stand leaves a seat. Before the game it is free again; during the game a bot
// plays on.
type Stand struct{ Seat game.Seat }

// Relief is the level of the bot that plays on for a person who left.
const Relief = "club"

func (c Stand) decide(_ *Lobby, t Table, by Person) (decision, error) {
	if !t.SeatsOf(by).Has(c.Seat) {
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	}
	to := Holder{Kind: protocol.Free}
	switch t.Status {
	case protocol.Live:
		to = Holder{Kind: protocol.Bot, Bot: Relief}
	case protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	}
	sat, err := to.sit(t.Game, c.Seat, "", "")
	events := []Event{sat}
	// Perhaps only this person had not agreed to a draw.
	if rest := t.people() &^ game.SeatsOf(c.Seat); t.Status == protocol.Live && agreed(rest, t.Offers) {
		events = append(events, Agreed{})
	}
	return decision{events: events}, err
}

// Assign is the host's choice for a seat that no other person holds, before
// the game.
type Assign struct {
	Seat game.Seat
	To   Holder
	Name string // the host's name, if the host sits down
}

func (c Assign) decide(_ *Lobby, t Table, by Person) (decision, error) {
	if err := t.hasSeat(c.Seat); err != nil {
		return decision{}, err
	}
	seat := t.seats[c.Seat]
	switch {
	case t.Host != by || by == "":
		return decision{}, refuse(protocol.CodeSeat, "Only the host of the table can do that.")
	case t.Status != protocol.Open:
		return decision{}, refuse(protocol.CodeStatus, "The game has begun.")
	case seat.Kind == protocol.Person && seat.Person != by:
		return decision{}, refuse(protocol.CodeSeat, "Somebody sits there.")
	}
	sat, err := c.To.sit(t.Game, c.Seat, by, c.Name)
	if err != nil {
		return decision{}, err
	}
	return decision{events: []Event{sat}}, nil
}

// Start begins the game; bots of that level fill the seats that are open.
type Start struct{ Level string }

func (c Start) decide(_ *Lobby, t Table, by Person) (decision, error) {
	switch {
	case t.Status != protocol.Open:
		return decision{version: t.Version}, nil
	case t.SeatsOf(by) == 0 && (t.Host != by || by == ""):
		return decision{}, refuse(protocol.CodeSeat, "Only those at the table can start the game.")
	}
	var events []Event
	for s, seat := range t.Seats() {
		if seat.Kind != protocol.Free {
			continue
		}
		sat, err := Holder{Kind: protocol.Bot, Bot: c.Level}.sit(t.Game, game.Seat(s), "", "")
		if err != nil {
			return decision{}, err
		}
		events = append(events, sat)
	}
	return decision{events: append(events, Started{})}, nil
}

// Rename gives a person another name on all seats they hold at the table.
type Rename struct{ Name string }

func (c Rename) decide(_ *Lobby, t Table, by Person) (decision, error) {
	name := CleanName(c.Name, by)
	d := decision{version: t.Version}
	for s := range t.SeatsOf(by).All() {
		if t.seats[s].Name != name {
			d.events = append(d.events, Sat{Seat: s, Kind: protocol.Person, Person: by, Name: name})
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

func (c Play) decide(_ *Lobby, t Table, by Person) (decision, error) {
	for i := len(t.Moves) - 1; i >= 0 && c.ID != ""; i-- {
		if m := t.Moves[i]; m.By == by && m.ID == c.ID {
			return decision{version: m.Version}, nil
		}
	}
	if !t.SeatsOf(by).Has(c.Seat) {
		return decision{}, refuse(protocol.CodeSeat, "That is not your seat.")
	}
	return t.move(c.Seat, c.Text, c.Version, by, c.ID)
}

// botMove is a bot's answer, or the pass that a person is forced to.
type botMove struct {
	version int
	seat    game.Seat
	text    string
}

func (c botMove) decide(_ *Lobby, t Table, _ Person) (decision, error) {
	return t.move(c.seat, c.text, c.version, "", "")
}

// move decides a move that was chosen when the table had that version.
func (t Table) move(seat game.Seat, text string, version int, by Person, id string) (decision, error) {
	switch t.Status {
	case protocol.Open:
		return decision{}, refuse(protocol.CodeStatus, "The game has not begun.")
	case protocol.Over:
		return decision{}, refuse(protocol.CodeStatus, "This game is over.")
	}
	if len(t.Moves) > 0 && t.Moves[len(t.Moves)-1].Version > version || version > t.Version {
		return decision{}, refuse(protocol.CodeStale, "The game has moved on.")
	}
	if _, err := t.State().Play(seat, text); errors.Is(err, game.ErrTurn) {
		return decision{}, refuse(protocol.CodeTurn, "It is not your turn.")
	} else if err != nil {
		return decision{}, refuse(protocol.CodeIllegal, "That move is not possible.")
	}
	return decision{events: []Event{Moved{Seat: seat, Text: text, By: by, ID: id}}}, nil
}

func (t Table) hasSeat(s game.Seat) error {
	if s < 0 || int(s) >= t.Players() {
		return refuse(protocol.CodeMalformed, "This table has no such seat.")
	}
	return nil
}
