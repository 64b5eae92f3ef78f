package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// A draw is agreed among the people at the table, who must be on at least two
// sides. Bots have no say, nor do players whose place is already decided. An offer
// stands until another person moves or declines.

// Offered says that a person offers a draw.
type Offered struct {
	Seat game.Seat `json:"seat"`
}

// Declined says that a person declines the offers of the others.
type Declined struct {
	Seat game.Seat `json:"seat"`
}

// Agreed says that everybody agreed to a draw: the game is over.
type Agreed struct{}

func (Offered) kind() string  { return kindOffered }
func (Declined) kind() string { return kindDeclined }
func (Agreed) kind() string   { return kindAgreed }

func (e Offered) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Offers |= game.SeatsOf(e.Seat)
	t.Denial, t.Updated = Denial{}, at
	return t, nil
}

func (e Declined) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t = deny(t, Denial{To: t.Offers, By: e.Seat})
	t.Offers, t.Updated = 0, at
	return t, nil
}

func (Agreed) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.agreed = true
	t.Status, t.Undo, t.Denial = protocol.Over, nil, Denial{}
	t.Updated = at
	return t, nil
}

// OfferDraw offers a draw for all of a person's seats, and so accepts the offers
// of others.
type OfferDraw struct{}

func (OfferDraw) Decide(m Moment, by Person) (Decision, error) {
	mine := m.SeatsOf(by) & unplaced(m.Table)
	switch {
	case mine == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawPlayers", "Only players can offer a draw."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case !hasOpponents(m.Table, mine):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawNobody", "Nobody is there to agree to a draw."))
	}
	d := Decision{Version: m.Version}
	for s := range (mine &^ m.Offers).All() {
		d.Events = append(d.Events, Offered{Seat: s})
	}
	if allAgree(m.Table, voters(m.Table), m.Offers|mine) {
		d.Events = append(d.Events, Agreed{})
	}
	return d, nil
}

// DeclineDraw declines the offers of the others, to which everybody would have to agree.
type DeclineDraw struct{}

func (DeclineDraw) Decide(m Moment, by Person) (Decision, error) {
	mine := m.SeatsOf(by) & unplaced(m.Table)
	switch {
	case mine == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawPlayers", "Only players can offer a draw."))
	case m.Offers&^mine == 0:
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{Declined{Seat: mine.First()}}}, nil
}

// allAgree reports whether those people are on more than one side and have all
// offered a draw.
func allAgree(t Table, people, offers game.Seats) bool {
	return people&^offers == 0 && t.sides().count(people) > 1
}

// hasOpponents reports whether there are other people to agree to a draw with, and on
// another side than those seats.
func hasOpponents(t Table, mine game.Seats) bool {
	return voters(t)&^mine != 0 && t.sides().count(voters(t)) > 1
}

// CanDraw reports whether a person can offer somebody a draw.
func (t Table) CanDraw(p Person) bool {
	mine := t.SeatsOf(p) & unplaced(t)
	return mine != 0 && hasOpponents(t, mine)
}

// afterLeaving returns what follows when a seat's person leaves the game: an agreement
// may have lacked only theirs.
func afterLeaving(t Table, s game.Seat) []Event {
	rest := t.People() &^ game.SeatsOf(s)
	switch {
	case allAgree(t, rest&unplaced(t), t.Offers):
		return []Event{Agreed{}}
	case t.Undo == nil:
		return nil
	case t.Undo.Seat == s:
		return []Event{UndoEnded{By: game.SeatsOf(s)}}
	case rest&^t.Undo.Agreed&^t.SeatsOf(t.seating.of(t.Undo.Seat).Person) == 0:
		return []Event{TakenBack{Ply: t.Undo.Ply}}
	}
	return nil
}

// voters returns the seats of the people who must all agree to a draw.
func voters(t Table) game.Seats { return t.People() & unplaced(t) }

// unplaced returns the seats whose place is not yet decided: those that would
// share a place in a draw.
func unplaced(t Table) game.Seats {
	var set game.Seats
	places := t.State().Agreed().Place
	for s := range places {
		for other := range places {
			if s != other && places[s] == places[other] {
				set |= game.SeatsOf(game.Seat(s))
			}
		}
	}
	return set
}

// Denial says that what people asked the others for was not granted: a draw or a takeback. It
// stands until one of them moves or somebody asks again.
type Denial struct {
	To       game.Seats // who asked; 0 if there is no denial
	By       game.Seat  // who declined; Nobody if nobody answered in time
	Takeback bool       // otherwise a draw was offered
}

// deny returns the table after a denial, of which those learn who asked and did not decline
// it themselves.
func deny(t Table, d Denial) Table {
	if d.By != game.Nobody {
		d.To &^= game.SeatsOf(d.By) | t.SeatsOf(t.seating.of(d.By).Person)
	}
	if d.To == 0 {
		d = Denial{}
	}
	t.Denial = d
	return t
}

// afterMoveOf returns the table when a person has moved, who so declines what others asked for.
func afterMoveOf(t Table, s game.Seat) Table {
	mine := game.SeatsOf(s)
	switch {
	case t.Offers&^mine != 0:
		t = deny(t, Denial{To: t.Offers, By: s})
	case t.Undo != nil:
		t = deny(t, Denial{To: game.SeatsOf(t.Undo.Seat), By: s, Takeback: true})
	case t.Denial.To.Has(s):
		t.Denial = Denial{}
	}
	t.Offers, t.Undo = t.Offers&mine, nil
	return t
}
