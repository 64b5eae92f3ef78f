package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// A draw is agreed by the people at the table, of two sides at least. Bots have no
// say, nor has who has a place in the game already. An offer stands until another
// person moves.

// Offered tells that a person would take a draw.
type Offered struct {
	Seat game.Seat `json:"seat"`
}

// Agreed tells that all people took the draw: the game is over.
type Agreed struct{}

func (Offered) kind() string { return kindOffered }
func (Agreed) kind() string  { return kindAgreed }

func (e Offered) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Offers |= game.SeatsOf(e.Seat)
	t.Updated = at
	return t, nil
}

func (Agreed) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.agreed = true
	t.Status, t.Undo = protocol.Over, nil
	t.Updated = at
	return t, nil
}

// OfferDraw offers a draw in the name of all seats that the person holds, and
// accepts what the others have offered.
type OfferDraw struct{}

func (OfferDraw) Decide(m Moment, by Person) (Decision, error) {
	mine := m.SeatsOf(by) & undecided(m.Table)
	switch {
	case mine == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawPlayers", "Only those who play can offer a draw."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case !opposed(m.Table, mine):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawNobody", "Nobody is there to agree to a draw."))
	}
	d := Decision{Version: m.Version}
	for s := range (mine &^ m.Offers).All() {
		d.Events = append(d.Events, Offered{Seat: s})
	}
	if agree(m.Table, voters(m.Table), m.Offers|mine) {
		d.Events = append(d.Events, Agreed{})
	}
	return d, nil
}

// agree reports whether the people at a table, of more than one side, all would take
// a draw.
func agree(t Table, people, offers game.Seats) bool {
	return people&^offers == 0 && t.sides().count(people) > 1
}

// opposed reports whether other people than the holder of those seats play, and of
// another side.
func opposed(t Table, mine game.Seats) bool {
	return voters(t)&^mine != 0 && t.sides().count(voters(t)) > 1
}

// CanDraw reports whether somebody is there with whom a person could agree to a draw.
func (t Table) CanDraw(p Person) bool {
	mine := t.SeatsOf(p) & undecided(t)
	return mine != 0 && opposed(t, mine)
}

// vacated returns what follows when the person of a seat leaves the game: perhaps
// of all people only they had not agreed to a draw or to a takeback.
func vacated(t Table, s game.Seat) []Event {
	rest := t.People() &^ game.SeatsOf(s)
	switch {
	case agree(t, rest&undecided(t), t.Offers):
		return []Event{Agreed{}}
	case t.Undo == nil:
		return nil
	case t.Undo.Seat == s:
		return []Event{UndoEnded{}}
	case rest&^t.Undo.Agreed&^t.SeatsOf(t.seats[t.Undo.Seat].Person) == 0:
		return []Event{TakenBack{Ply: t.Undo.Ply}}
	}
	return nil
}

// voters returns the seats of the people without whom no draw is agreed.
func voters(t Table) game.Seats { return t.People() & undecided(t) }

// undecided returns the seats that have no place in the game yet: those that would
// share one in a draw.
func undecided(t Table) game.Seats {
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
