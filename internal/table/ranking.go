package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// A seat can lose apart from the rules: its time runs out, or its person
// resigns. The game goes on among the others while there are two sides of them
// that have no place yet; a bot moves the pieces that are left, and the side ranks
// behind those that play to the end, and before those that were out by then. In a
// team somebody who resigns leaves the others playing, but time that has run out
// loses the game for all of them, like a mate.

// lose returns the table after seats have lost for a reason that the rules of
// the game do not know.
func lose(t Table, seats game.Seats, reason phrase.Phrase) Table {
	t.Lost |= seats
	places := t.State().Agreed().Place
	for s := range seats.All() {
		for other := range places {
			if places[other] > places[s] {
				t.Outlived[s] |= game.SeatsOf(game.Seat(other))
			}
		}
	}
	if t.sides().count(undecided(t)&^t.Lost) <= 1 {
		t.forfeit, t.Status, t.Undo = reason, protocol.Over, nil
	}
	return t
}

// ranking puts the sides that lost apart from the rules in their places.
type ranking struct {
	sides    sides
	beaten   game.Seats // the seats of the sides of which every seat has lost
	outlived [game.MaxSeats]game.Seats
}

func (t Table) ranking() ranking {
	r := ranking{sides: t.sides(), outlived: t.Outlived}
	for s := range t.Lost.All() {
		if r.sides.of(s)&^t.Lost == 0 {
			r.beaten |= game.SeatsOf(s)
		}
	}
	return r
}

// ranked returns an outcome with the sides that lost behind all others.
func (r ranking) ranked(o game.Outcome) game.Outcome {
	if r.beaten == 0 {
		return o
	}
	ranked := game.Outcome{Place: make([]int, len(o.Place)), Reason: o.Reason}
	if o.Winners()&^r.beaten == 0 {
		ranked.Reason = phrase.New("reason.forfeit", "forfeit") // the rules' reason is that of a seat that had lost
	}
	all := game.Seats(1)<<len(o.Place) - 1
	for s := range o.Place {
		ranked.Place[s] = 1
		for other := range o.Place {
			if r.sides.first(game.Seat(other), all) && r.before(o, game.Seat(other), game.Seat(s)) {
				ranked.Place[s]++
			}
		}
	}
	return ranked
}

// before reports whether seat a ranks before seat b.
func (r ranking) before(o game.Outcome, a, b game.Seat) bool {
	switch {
	case r.beaten.Has(a) && r.outlived[a].Has(b):
		return true
	case r.beaten.Has(b) && r.outlived[b].Has(a):
		return false
	case r.beaten.Has(a) != r.beaten.Has(b):
		return r.beaten.Has(b)
	}
	return !r.beaten.Has(a) && o.Place[a] < o.Place[b]
}

// dropOut returns the events by which a seat leaves the game for good: why, and
// the bot that moves its pieces from now on if there is still a game.
func (m Moment) dropOut(s game.Seat, why Event) (Decision, error) {
	events := []Event{why}
	after, err := why.apply(m.Site, m.Table, m.Now)
	if err != nil {
		return Decision{}, err
	}
	if after.Status == protocol.Live {
		sat, err := Holder{Kind: SeatBot, Bot: ReplacementLevel}.sit(m.Site, s, "", "")
		if err != nil {
			return Decision{}, err
		}
		sat.Owner, sat.For, sat.Out = m.seats[s].Person, m.seats[s].Name, true
		events = append(events, sat)
		events = append(events, vacated(m.Table, s)...)
	}
	return Decision{Events: events}, nil
}

// Resigned tells that a person gave the game up.
type Resigned struct {
	Seat game.Seat `json:"seat"`
}

func (Resigned) kind() string { return kindResigned }

func (e Resigned) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Updated = at
	return lose(t, game.SeatsOf(e.Seat), phrase.New("reason.resignation", "resignation")), nil
}

// Resign gives the game up for a seat: it has lost, whatever becomes of its
// pieces.
type Resign struct{ Seat game.Seat }

func (c Resign) Decide(m Moment, by Person) (Decision, error) {
	switch {
	case !m.SeatsOf(by).Has(c.Seat):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.notYours", "That is not your seat."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	}
	return m.dropOut(c.Seat, Resigned(c))
}
