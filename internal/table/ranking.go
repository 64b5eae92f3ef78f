package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// A seat can also lose on time or by resignation, which the rules of the games do
// not know. The game goes on while at least two other sides are still without a
// place. A bot then moves the seat's pieces. The seat ranks behind those that play
// to the end, and before those that were already out. In a team, the partners of a
// person who resigns play on, but running out of time loses for the whole team, as
// a checkmate does.

// lose returns the table after seats have lost on time or by resignation.
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
	if t.sides().count(unplaced(t)&^t.Lost) <= 1 {
		t.forfeit, t.Status, t.Undo = reason, protocol.Over, nil
	}
	return t
}

// ranking places the sides that lost on time or by resignation.
type ranking struct {
	sides    sides
	beaten   game.Seats // the seats of sides that have lost all their seats
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

// ranked returns an outcome in which the sides that lost rank behind all others.
func (r ranking) ranked(o game.Outcome) game.Outcome {
	if r.beaten == 0 {
		return o
	}
	ranked := game.Outcome{Place: make([]int, len(o.Place)), Reason: o.Reason}
	if o.Winners()&^r.beaten == 0 {
		ranked.Reason = phrase.New("reason.forfeit", "forfeit") // by the rules, a seat that had lost would have won
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

// dropOut returns the events by which a seat leaves the game for good: the reason,
// and, if the game goes on, the bot that moves its pieces.
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
		sat.Owner, sat.For, sat.Out = m.seating.of(s).Person, m.seating.of(s).Name, true
		events = append(events, sat)
		events = append(events, afterLeaving(m.Table, s)...)
	}
	return Decision{Events: events}, nil
}

// Resigned says that a person resigned.
type Resigned struct {
	Seat game.Seat `json:"seat"`
}

func (Resigned) kind() string { return kindResigned }

func (e Resigned) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Updated = at
	return lose(t, game.SeatsOf(e.Seat), phrase.New("reason.resignation", "resignation")), nil
}

// Resign gives up the game for a seat, which has then lost, whatever the bot does
// with its pieces.
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
