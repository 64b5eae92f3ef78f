package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// A draw is agreed among the people at the table, who must be on at least two
// sides. Bots have no say, nor do players whose place is already decided. An offer
// stands until its person withdraws it, or another one moves or declines; then its person can offer another one in
// a later position only, so that nobody is asked again and again.

// Offered says that a person offers a draw.
type Offered struct {
	Seat game.Seat `json:"seat"`
}

// Declined says that a person declines the offers of the others, and withdraws their own.
type Declined struct {
	Seat game.Seat `json:"seat"`
}

// Agreed says that everybody agreed to a draw: the game is over.
type Agreed struct{}

func (Offered) kind() string  { return kindOffered }
func (Declined) kind() string { return kindDeclined }
func (Agreed) kind() string   { return kindAgreed }

func (e Offered) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Denials = t.Denials.without(t.seating.heldWith(e.Seat), Denial.ofDraw)
	t.Offers |= game.SeatsOf(e.Seat)
	t.Asked |= game.SeatsOf(e.Seat)
	t.Updated = at
	return t, nil
}

func (e Declined) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Denials = t.Denials.with(Denial{To: t.Offers &^ t.seating.heldWith(e.Seat), By: t.seating.of(e.Seat).Name, ply: len(t.Moves)})
	t.Offers, t.Updated = 0, at
	return t, nil
}

func (Agreed) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.agreed = true
	t.Status, t.Undo, t.Denials = protocol.Over, nil, nil
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
	case m.Offers == 0 && mine&m.Asked != 0:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.drawAgain", "You can offer a draw again after a move."))
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

// DeclineDraw declines the others' offers, which needs everybody's agreement to succeed, and withdraws one's own.
type DeclineDraw struct{}

func (DeclineDraw) Decide(m Moment, by Person) (Decision, error) {
	mine := m.SeatsOf(by) & unplaced(m.Table)
	switch {
	case mine == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.drawPlayers", "Only players can offer a draw."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case m.Offers == 0:
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{Declined{Seat: mine.First()}}}, nil
}

// allAgree reports whether these people are on more than one side and have all offered a draw.
func allAgree(t Table, people, offers game.Seats) bool {
	return people&^offers == 0 && t.sides().count(people) > 1
}

// hasOpponents reports whether there are other people to agree to a draw with, on another side than these
// seats.
func hasOpponents(t Table, mine game.Seats) bool {
	return voters(t)&^mine != 0 && t.sides().count(voters(t)) > 1
}

// CanDraw reports whether a person can offer somebody a draw, apart from an offer in vain in this position.
func (t Table) CanDraw(p Person) bool {
	mine := t.SeatsOf(p) & unplaced(t)
	return mine != 0 && hasOpponents(t, mine)
}

// afterLeaving returns what follows when a seat's person leaves the game: theirs may have been the only offer
// of a draw still missing.
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

// Denial says that people have asked the others for a draw or a takeback in vain. They are told so until they
// move, ask again or lose the seat; for one round if they will not move again.
type Denial struct {
	To       game.Seats // who asked
	By       string     // the name of who declined; empty if not everybody agreed in time
	Takeback bool       // otherwise a draw was offered

	ply int // how many moves had been played
}

func (d Denial) ofDraw() bool     { return !d.Takeback }
func (d Denial) ofTakeback() bool { return d.Takeback }

// denials are shared by successive tables and never changed.
type denials []Denial

// with returns the denials with another one, which replaces those of the same kind to the same people.
func (all denials) with(d Denial) denials {
	if d.To == 0 {
		return all
	}
	return append(all.without(d.To, func(earlier Denial) bool { return earlier.Takeback == d.Takeback }), d)
}

// without returns the denials without those to the given seats for which such is true.
func (all denials) without(seats game.Seats, such func(Denial) bool) denials {
	var kept denials
	for _, d := range all {
		if such(d) {
			d.To &^= seats
		}
		if d.To != 0 {
			kept = append(kept, d)
		}
	}
	return kept
}

// declineByMoving returns the table after the person on seat s has moved, which declines the others' open
// offers and requests. People who had agreed are not named as having declined.
func declineByMoving(t Table, s game.Seat) Table {
	mine, name := t.seating.heldWith(s), t.seating.of(s).Name
	t.Denials = t.Denials.without(mine, func(Denial) bool { return true })
	draw := Denial{To: t.Offers &^ mine, By: name, ply: len(t.Moves)}
	if t.Offers&mine != 0 {
		draw.By = ""
	}
	t.Denials = t.Denials.with(draw)
	if t.Undo != nil {
		takeback := Denial{To: game.SeatsOf(t.Undo.Seat) &^ mine, By: name, Takeback: true, ply: len(t.Moves)}
		if t.Undo.Agreed&mine != 0 {
			takeback.By = ""
		}
		t.Denials = t.Denials.with(takeback)
	}
	t.Offers, t.Undo = t.Offers&mine, nil
	return t
}

// forgetOld drops denials that are a round old and addressed to people who will not move again.
func forgetOld(t Table) Table {
	out, now := Out(t), len(t.Moves)-t.Players()
	t.Denials = t.Denials.without(out, func(d Denial) bool { return d.ply <= now })
	return t
}
