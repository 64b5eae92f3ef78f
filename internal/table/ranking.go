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

// lose returns the table after seats have lost on time or by resignation. If they are ahead, they rank before
// the sides that had lost earlier; else they share a place with them.
func lose(t Table, seats game.Seats, ahead bool, reason phrase.Phrase) Table {
	var earlier game.Seats
	if ahead {
		earlier = t.ranking().beaten &^ seats
	}
	t.Lost |= seats
	places := t.State().Agreed().Place
	for s := range seats.All() {
		for other := range (earlier &^ t.sides().of(s)).All() {
			if !t.Outlived[other].Has(s) { // s was out by the rules before
				t.Outlived[s] |= game.SeatsOf(other)
			}
		}
		for other := range places {
			if places[other] > places[s] {
				t.Outlived[s] |= game.SeatsOf(game.Seat(other))
			}
		}
	}
	if t.sides().count(unplaced(t)&^t.Lost) <= 1 {
		t.forfeit, t.Status, t.Undo, t.Denials = reason, protocol.Over, nil, nil
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
		ranked.Reason = game.Forfeit()
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

// dropped marks the person on a seat as out if the game ended because they lost it. No bot takes such a seat.
func dropped(t *Table, s game.Seat, holder protocol.Seat) protocol.Seat {
	holder.Out = holder.Out || t.Status == protocol.Over && t.Lost.Has(s) && holder.Kind == protocol.Person
	return holder
}

// Resigned says that a person resigned.
type Resigned struct {
	Seat game.Seat `json:"seat"`
	// Ahead ranks the seat before those that had lost earlier. Logs of earlier versions lack it: there they
	// shared a place, and finished games keep their results.
	Ahead bool `json:"ahead,omitempty"`
}

func (Resigned) kind() string { return kindResigned }

func (e Resigned) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Updated = at
	t.Resigned |= game.SeatsOf(e.Seat)
	return lose(t, game.SeatsOf(e.Seat), e.Ahead, phrase.New("reason.resignation", "resignation")), nil
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
	case m.State().Finished().Has(c.Seat) && !unplaced(m.Table).Has(c.Seat):
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.placed", "Your place in this game is decided already."))
	}
	return m.dropOut(c.Seat, Resigned{Seat: c.Seat, Ahead: true})
}

// Out returns the seats that are finished while the game goes on: those that lost on time or by resignation,
// and those that will have no choice of moves again.
func Out(t Table) game.Seats {
	if t.Status != protocol.Live {
		return 0
	}
	return t.Lost | t.State().Finished()
}

// PlaceOf returns the place of a seat that is out, or 0 if not decided yet, and whether it is ahead of the
// seats that play on.
func PlaceOf(t Table, s game.Seat) (place int, ahead bool) {
	out := Out(t)
	if !out.Has(s) || !t.Lost.Has(s) && unplaced(t).Has(s) {
		return 0, false
	}
	places := t.ranking().ranked(t.State().Agreed()).Place
	for other := range places {
		ahead = ahead || !out.Has(game.Seat(other)) && places[s] < places[other]
	}
	return places[s], ahead
}

// Unattended reports whether only bots are left in a game that people have played: nobody waits for a move or
// may take a seat back.
func Unattended(t Table) bool {
	out, played := Out(t), false
	for s, seat := range t.Seats() {
		if seat.Belongs() == "" {
			continue
		}
		if !out.Has(game.Seat(s)) {
			return false
		}
		played = true
	}
	return played
}

// SkipToEnd lets the bots finish without pauses once only they are left. It is not logged, but their moves
// are.
type SkipToEnd struct{}

func (SkipToEnd) Decide(m Moment, by Person) (Decision, error) {
	switch {
	case m.PlayedBy(by) == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.skipPlayers", "Only players of this game can skip to the end."))
	case m.Status != protocol.Live:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case !Unattended(m.Table):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.skipPeople", "Somebody is still playing."))
	}
	return Decision{Version: m.Version, Skip: true}, nil
}

// sides groups the seats that play together: the teams of game.Board.Teams, or
// else each seat on its own.
type sides struct{ teams []int }

func (t Table) sides() sides { return sides{t.Board.Teams} }

// of returns all seats on the side of a seat, including itself.
func (d sides) of(s game.Seat) game.Seats {
	set := game.SeatsOf(s)
	for other, team := range d.teams {
		if team == d.teams[s] {
			set |= game.SeatsOf(game.Seat(other))
		}
	}
	return set
}

// count returns how many sides those seats belong to.
func (d sides) count(seats game.Seats) int {
	n := 0
	for s := range seats.All() {
		if d.first(s, seats) {
			n++
		}
	}
	return n
}

// first reports whether a seat is the first of its side among several.
func (d sides) first(s game.Seat, among game.Seats) bool {
	return (d.of(s) & among).First() == s
}
