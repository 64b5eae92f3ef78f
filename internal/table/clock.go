package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Time is kept in two places. The log holds what every move has cost, and with
// it what each seat had left at the beginning of the present turn: Table.Left.
// What the present turn has cost so far is measured by the room, because only it
// knows who was there; with the move it becomes part of the log. So the clock of
// a seat stands where it stood at its last move when the server went down, except
// for a time a turn, which counts from the log's own time.

// pressed returns the table after a person's move has stopped the seat's clock.
// Placing pieces in secret brings no increment, or one could do it for ever.
func pressed(t Table, e Moved, secret bool) Table {
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	if c := t.Settings.Clock; c.Base > 0 {
		t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
		if !secret {
			t.Left[e.Seat] += c.Increment
		}
	}
	return t
}

// newcomer returns the table after somebody else has sat down on a seat. Where
// the time had run out they get time of their own, and on their turn a whole turn.
func newcomer(t Table, s game.Seat, at time.Time) Table {
	if t.Left[s] <= 0 {
		t.Left[s] = t.Settings.Clock.Base
	}
	if t.State().Turn().Has(s) {
		t.Turned = at
	}
	return t
}

// ClockCharged tells what the present turn has cost a seat so far, where the room that
// measures it ends or the seat changes hands; in milliseconds.
type ClockCharged struct {
	Seat   game.Seat `json:"seat"`
	Spent  int64     `json:"spent,omitempty"`
	Paused int64     `json:"paused,omitempty"`
}

func (ClockCharged) kind() string { return kindClockCharged }

func (e ClockCharged) apply(_ *Site, t Table, _ time.Time) (Table, error) {
	t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	return t, nil
}

// chargeClock returns the event that keeps what the present turn has cost a seat, if
// there is anything to keep. Days count by themselves.
func (m Moment) chargeClock(s game.Seat) []Event {
	if m.Settings.Clock.Base == 0 || !m.Ticking().Has(s) {
		return nil
	}
	meter := m.Here.Meters[s]
	meter.count(m.Grace(s), m.Now)
	e := ClockCharged{Seat: s, Spent: meter.spent.Milliseconds(), Paused: meter.paused.Milliseconds()}
	if e.Spent == 0 && e.Paused == 0 {
		return nil
	}
	return []Event{e}
}

// ChargeClock is the server's own command to keep what the present turn has cost
// before the room ends.
type ChargeClock struct{}

func (ChargeClock) Decide(m Moment, _ Person) (Decision, error) {
	d := Decision{Version: m.Version}
	for s := range m.Ticking().All() {
		d.Events = append(d.Events, m.chargeClock(s)...)
	}
	return d, nil
}

// late reports whether the time of a seat has run out, though its flag may not
// have fallen yet.
func (m Moment) late(s game.Seat) bool { return m.Ticking().Has(s) && m.left(s) <= 0 }

// Ticking returns the seats whose clock counts the present turn: those of people
// who have a choice to make.
func (t Table) Ticking() game.Seats {
	if t.Status != protocol.Live || !t.Settings.Clock.Limited() {
		return 0
	}
	var set game.Seats
	for s := range t.State().Turn().All() {
		if _, forced := t.State().Forced(s); !forced && t.seats[s].Kind == SeatPerson {
			set |= game.SeatsOf(s)
		}
	}
	return set
}

// Flagged tells that the time of a seat has run out. What becomes of the seat
// follows in events of its own.
type Flagged struct {
	Seat game.Seat `json:"seat"`
}

func (Flagged) kind() string { return kindFlagged }

func (e Flagged) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Left[e.Seat] = 0
	t.Updated = at
	if t.Settings.Flag == FlagLose {
		return lose(t, t.sides().of(e.Seat), phrase.New("reason.time", "time")), nil
	}
	return t, nil
}

// FlagFall is the server's own command when the time of a seat has run out. Where
// the rules have a move made for it, that is all that follows.
type FlagFall struct{ Seat game.Seat }

func (c FlagFall) Decide(m Moment, _ Person) (Decision, error) {
	if !m.late(c.Seat) {
		return Decision{Version: m.Version}, nil
	}
	if moves := defaults(m.Table, c.Seat); len(moves) > 0 {
		return Decision{Events: append(m.chargeClock(c.Seat), moves...)}, nil
	}
	return m.dropOut(c.Seat, Flagged(c))
}

// left returns what the clock of a seat shows now.
func (m Moment) left(s game.Seat) time.Duration {
	left := m.Left[s]
	if turn := m.Settings.Clock.Turn; turn > 0 {
		if m.Ticking().Has(s) {
			return turn - m.Now.Sub(m.Turned)
		}
		return turn
	}
	meter := m.Here.Meters[s]
	meter.count(m.Grace(s), m.Now)
	return left - meter.spent
}

// Clock writes what the clocks of a table show, nothing where none runs.
func (m Moment) Clock() *protocol.Clock {
	c := m.Settings.Clock
	if !c.Limited() {
		return nil
	}
	k := &protocol.Clock{Days: c.Turn > 0}
	for s := range m.Seats() {
		k.Left = append(k.Left, int(max(0, m.left(game.Seat(s))).Milliseconds()))
	}
	for s := range m.Ticking().All() {
		if c.Turn > 0 || !m.Here.Meters[s].from.IsZero() && !m.resting(s) {
			k.Run |= 1 << s
		}
	}
	return k
}

// resting reports whether the clock of somebody who is gone stands still.
func (m Moment) resting(s game.Seat) bool {
	meter := m.Here.Meters[s]
	meter.count(m.Grace(s), m.Now)
	return meter.away && meter.paused < m.Grace(s)
}

// Grace returns for how long the clock of a seat can still stand still, the
// present turn included.
func (t Table) Grace(s game.Seat) time.Duration { return disconnectedTime - t.Paused[s] }

// Due returns when time brings something about at the table even if nobody is
// there, zero if it does not: where turns have days, the end of the turn, or at
// once where the server has to move.
func (t Table) Due() time.Time {
	switch {
	case t.Status != protocol.Live || t.Settings.Clock.Turn == 0 || t.People() == 0:
		return time.Time{}
	case t.Ticking() == 0:
		return t.Updated
	}
	return t.Turned.Add(t.Settings.Clock.Turn)
}
