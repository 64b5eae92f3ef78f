package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Time is kept in two places. The log holds the time that each move took, which
// gives the time that each seat had left when the present turn began: Table.Left.
// The room measures the present turn, because only it knows who was connected; the
// result goes into the log with the move, less what the turn has for free because
// it is the seat's first. So if the server crashes, a clock goes on from the seat's
// last move. A time limit per turn is different: it always counts from the time in
// the log.

// chargeMove returns the table after a person's move has stopped the seat's clock.
// Moves of a secret set-up earn no increment, as a player could make them forever.
func chargeMove(t Table, e Moved, secret bool) Table {
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	if c := t.Settings.Clock; c.Base > 0 {
		t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
		if !secret {
			t.Left[e.Seat] += c.Increment
		}
	}
	return t
}

// refillClock returns the table after somebody new has sat down. They get their own pause for absence, the
// full time if the seat had none left, and a full turn if it is on turn.
func refillClock(t Table, s game.Seat, at time.Time) Table {
	t.Paused[s] = 0
	if t.Left[s] <= 0 {
		t.Left[s] = t.Settings.Clock.Base
	}
	if t.State().Turn().Has(s) {
		t.Turned, t.changed[s] = at, t.Version+1
	}
	return t
}

// allowance is how much of a seat's first turn costs its clock nothing: people who sat down early may be
// looking elsewhere when the game begins.
const allowance = 30 * time.Second

// started returns the event that begins a game with this clock. The allowance is no longer than the clock.
func (c Clock) started() Started { return Started{Allowance: min(allowance, c.Base).Milliseconds()} }

// ClockCharged records the time that the present turn has taken a seat so far, when the room that measures it
// ends or the seat changes hands. Times are in milliseconds.
type ClockCharged struct {
	Seat game.Seat `json:"seat"`
	Reading
}

func (ClockCharged) kind() string { return kindClockCharged }

func (e ClockCharged) apply(_ *Site, t Table, _ time.Time) (Table, error) {
	t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	t.Allowance[e.Seat] -= time.Duration(e.Free) * time.Millisecond
	return t, nil
}

// chargeClock returns the event that records the time a seat has used in the present turn, or nothing if it
// has used none. A time limit per turn needs no event.
func (m Moment) chargeClock(s game.Seat) []Event {
	if m.Settings.Clock.Base == 0 || !m.Ticking().Has(s) {
		return nil
	}
	r := m.meter(s).reading()
	if r == (Reading{}) {
		return nil
	}
	return []Event{ClockCharged{Seat: s, Reading: r}}
}

// ChargeClock is the server's own command to record the time used in the present turn before the room ends.
type ChargeClock struct{}

func (ChargeClock) Decide(m Moment, _ Person) (Decision, error) {
	d := Decision{Version: m.Version}
	for s := range m.Ticking().All() {
		d.Events = append(d.Events, m.chargeClock(s)...)
	}
	return d, nil
}

// late reports whether a seat's time has run out, even if Flagged has not been
// recorded yet.
func (m Moment) late(s game.Seat) bool { return m.Ticking().Has(s) && m.left(s) <= 0 }

// Ticking returns the seats whose clock counts the present turn: people on turn
// who have a choice of moves.
func (t Table) Ticking() game.Seats {
	if t.Status != protocol.Live || !t.Settings.Clock.Limited() {
		return 0
	}
	var set game.Seats
	for s := range t.State().Turn().All() {
		if _, forced := t.State().Forced(s); !forced && t.seating.of(s).Kind == SeatPerson {
			set |= game.SeatsOf(s)
		}
	}
	return set
}

// Flagged says that a seat's time has run out. Further events say what happens to the seat.
type Flagged struct {
	Seat  game.Seat `json:"seat"`
	Ahead bool      `json:"ahead,omitempty"` // as in Resigned
}

func (Flagged) kind() string { return kindFlagged }

func (e Flagged) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Left[e.Seat] = 0
	t.Updated = at
	if t.Settings.Flag == FlagLose {
		t.Late |= game.SeatsOf(e.Seat)
		return lose(t, t.sides().of(e.Seat), e.Ahead, phrase.New("reason.time", "timeout")), nil
	}
	return t, nil
}

// FlagFall is the server's own command when a seat's time has run out. If the
// rules provide default moves for it, those are made and the seat plays on.
type FlagFall struct{ Seat game.Seat }

func (c FlagFall) Decide(m Moment, _ Person) (Decision, error) {
	if !m.late(c.Seat) {
		return Decision{Version: m.Version}, nil
	}
	if moves := defaults(m.Table, c.Seat); len(moves) > 0 {
		return Decision{Events: append(m.chargeClock(c.Seat), moves...)}, nil
	}
	return m.dropOut(c.Seat, Flagged{Seat: c.Seat, Ahead: true})
}

// left returns the time that a seat's clock shows now.
func (m Moment) left(s game.Seat) time.Duration {
	left := m.Left[s]
	if turn := m.Settings.Clock.Turn; turn > 0 {
		if m.Ticking().Has(s) {
			return turn - m.Now.Sub(m.Turned)
		}
		return turn
	}
	return left - m.meter(s).spent
}

// Clock returns what the clocks show, or nil at a table without clocks.
func (m Moment) Clock() *protocol.Clock {
	c := m.Settings.Clock
	if !c.Limited() {
		return nil
	}
	k := &protocol.Clock{Plus: int(c.Increment.Milliseconds()), Days: c.Turn > 0}
	for s := range m.Seats() {
		k.Left = append(k.Left, int(max(0, m.left(game.Seat(s))).Milliseconds()))
	}
	for s := range m.Ticking().All() {
		if c.Turn > 0 || !m.Here.Meters[s].from.IsZero() && m.meter(s).still(m.Slack(s)) == 0 {
			k.Run |= 1 << s
		}
	}
	return k
}

// ClockAt returns what the clocks showed after ply plies, or nil at a table whose clocks do not add up the time of
// a whole game, and before a game has begun. The clock of a seat that only bots have had has the time that a person
// has at the beginning.
func ClockAt(t *Table, ply int) *protocol.Clock {
	if t.Settings.Clock.Base == 0 || t.Status == protocol.Open {
		return nil
	}
	k := &protocol.Clock{Plus: int(t.Settings.Clock.Increment.Milliseconds())}
	for s := range t.Seats() {
		k.Left = append(k.Left, int(max(0, leftAt(t, game.Seat(s), ply)).Milliseconds()))
	}
	return k
}

// leftAt returns the time that a seat's clock had left after ply plies.
func leftAt(t *Table, s game.Seat, ply int) time.Duration {
	if ply == len(t.Moves) {
		return t.Left[s]
	}
	for i := ply - 1; i >= t.Opened; i-- {
		if t.States[i+1].Hides() && !t.States[ply].Hides() { // a secret set-up has its own time
			break
		}
		if t.Moves[i].Seat == s {
			return t.Moves[i].Left
		}
	}
	return t.Settings.Clock.Base
}

// HasFreeTime reports whether a seat on turn has had free time at the beginning of the present turn.
func HasFreeTime(t *Table) bool {
	for s, free := range t.Allowance { // first, because all are zero in all but the first turns
		if free > 0 && t.Ticking().Has(game.Seat(s)) {
			return true
		}
	}
	return false
}

// Slack returns how much longer a seat's clock can stand still.
func (t Table) Slack(s game.Seat) Slack { return Slack{maxPause - t.Paused[s], t.Allowance[s]} }

// Due returns when the server must act even if nobody is connected, or zero if
// never. That is only so at tables with a time limit per turn: when the turn ends,
// or at once if the server has a move to make.
func (t Table) Due() time.Time {
	switch {
	case t.Status != protocol.Live || t.Settings.Clock.Turn == 0 || t.People() == 0:
		return time.Time{}
	case t.Ticking() == 0:
		return t.Updated
	}
	return t.Turned.Add(t.Settings.Clock.Turn)
}
