package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Time is kept in two places. The log holds what every move has cost, and with
// it what each seat had left at the beginning of the present turn: Table.Left.
// What the present turn has cost so far is measured by the room, because only it
// knows who was there; with the move it becomes part of the log. So the clock of
// a seat stands where it stood at its last move when the server went down, except
// for a time a turn, which counts from the log's own time.

// meter measures what the present turn costs one seat.
type meter struct {
	spent  time.Duration // on its clock
	paused time.Duration // of its grace
	from   time.Time     // when these were counted last; zero while it does not run
	away   bool          // its person is gone
}

// run starts or stops the meter.
func (m *meter) run(on, away bool, grace time.Duration, now time.Time) {
	m.count(grace, now)
	m.from, m.away = time.Time{}, away
	if on {
		m.from = now
	}
}

// count brings the meter up to date. Somebody who is gone uses up what is left
// of the grace first.
func (m *meter) count(grace time.Duration, now time.Time) {
	if m.from.IsZero() {
		return
	}
	passed := now.Sub(m.from)
	if m.away {
		pause := min(passed, max(0, grace-m.paused))
		m.paused += pause
		passed -= pause
	}
	m.spent += passed
	m.from = now
}

// due returns when a seat that had so much left at the start of its turn will
// have nothing left, zero if its meter does not run.
func (m meter) due(left, grace time.Duration) time.Time {
	if m.from.IsZero() {
		return time.Time{}
	}
	due := m.from.Add(left - m.spent)
	if m.away {
		due = due.Add(max(0, grace-m.paused))
	}
	return due
}

// pressed returns the table after a person's move has stopped the seat's clock.
// Placing pieces in secret brings no increment, or one could do it for ever.
func (t Table) pressed(e Moved, secret bool) Table {
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	if c := t.Manners.Clock; c.Base > 0 {
		t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
		if !secret {
			t.Left[e.Seat] += c.Increment
		}
	}
	return t
}

// newcomer returns the table after somebody else has sat down on a seat. Where
// the time had run out they get time of their own, and on their turn a whole turn.
func (t Table) newcomer(s game.Seat, at time.Time) Table {
	if t.Left[s] <= 0 {
		t.Left[s] = t.Manners.Clock.Base
	}
	if t.State().Turn().Has(s) {
		t.Turned = at
	}
	return t
}

// Ran tells what the present turn has cost a seat so far, where the room that
// measures it ends or the seat changes hands; in milliseconds.
type Ran struct {
	Seat   game.Seat `json:"seat"`
	Spent  int64     `json:"spent,omitempty"`
	Paused int64     `json:"paused,omitempty"`
}

func (Ran) kind() string { return "ran" }

func (e Ran) apply(_ map[string]game.Game, t Table, _ time.Time) (Table, error) {
	t.Left[e.Seat] -= time.Duration(e.Spent) * time.Millisecond
	t.Paused[e.Seat] += time.Duration(e.Paused) * time.Millisecond
	t.here.meters[e.Seat] = meter{}
	return t, nil
}

// ran returns the event that keeps what the present turn has cost a seat, if
// there is anything to keep. Days count by themselves.
func (m moment) ran(s game.Seat) []Event {
	if m.Manners.Clock.Base == 0 || !m.ticking().Has(s) {
		return nil
	}
	meter := m.here.meters[s]
	meter.count(m.grace(s), m.now)
	e := Ran{Seat: s, Spent: meter.spent.Milliseconds(), Paused: meter.paused.Milliseconds()}
	if e.Spent == 0 && e.Paused == 0 {
		return nil
	}
	return []Event{e}
}

// tally is the server's own command to keep what the present turn has cost
// before the room ends.
type tally struct{}

func (tally) decide(m moment, _ Person) (decision, error) {
	d := decision{version: m.Version}
	for s := range m.ticking().All() {
		d.events = append(d.events, m.ran(s)...)
	}
	return d, nil
}

// late reports whether the time of a seat has run out, though its flag may not
// have fallen yet.
func (m moment) late(s game.Seat) bool { return m.ticking().Has(s) && m.left(s) <= 0 }

// ticking returns the seats whose clock counts the present turn: those of people
// who have a choice to make.
func (t Table) ticking() game.Seats {
	if t.Status != protocol.Live || !t.Manners.Clock.limited() {
		return 0
	}
	var set game.Seats
	for s := range t.State().Turn().All() {
		if t.seats[s].Kind == protocol.Person && !t.forced(s) {
			set |= game.SeatsOf(s)
		}
	}
	return set
}

// forced reports whether a seat can only pass.
func (t Table) forced(s game.Seat) bool {
	_, forced := t.State().Forced(s)
	return forced
}

// Flagged tells that the time of a seat has run out. What becomes of the seat
// follows in events of its own.
type Flagged struct {
	Seat game.Seat `json:"seat"`
}

func (Flagged) kind() string { return "flagged" }

func (e Flagged) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	t.Left[e.Seat] = 0
	t.Updated = at
	if t.Manners.Flag == FlagLose {
		return t.lose(t.allies(e.Seat), "time"), nil
	}
	return t, nil
}

// flagFall is the server's own command when the time of a seat has run out. Where
// the rules have a move made for it, that is all that follows.
type flagFall struct{ seat game.Seat }

func (c flagFall) decide(m moment, _ Person) (decision, error) {
	if !m.late(c.seat) {
		return decision{version: m.Version}, nil
	}
	if moves := m.defaults(c.seat); len(moves) > 0 {
		return decision{events: append(m.ran(c.seat), moves...)}, nil
	}
	return m.dropOut(c.seat, Flagged{Seat: c.seat})
}

// left returns what the clock of a seat shows now.
func (m moment) left(s game.Seat) time.Duration {
	left := m.Left[s]
	if turn := m.Manners.Clock.Turn; turn > 0 {
		if m.ticking().Has(s) {
			return turn - m.now.Sub(m.Turned)
		}
		return turn
	}
	meter := m.here.meters[s]
	meter.count(m.grace(s), m.now)
	return left - meter.spent
}

// clock writes what the clocks of a table show, nothing where none runs.
func (m moment) clock() *protocol.Clock {
	c := m.Manners.Clock
	if !c.limited() {
		return nil
	}
	k := &protocol.Clock{Days: c.Turn > 0}
	for s := range m.Seats() {
		k.Left = append(k.Left, int(max(0, m.left(game.Seat(s))).Milliseconds()))
	}
	for s := range m.ticking().All() {
		if c.Turn > 0 || !m.here.meters[s].from.IsZero() && !m.resting(s) {
			k.Run |= 1 << s
		}
	}
	return k
}

// resting reports whether the clock of somebody who is gone stands still.
func (m moment) resting(s game.Seat) bool {
	meter := m.here.meters[s]
	meter.count(m.grace(s), m.now)
	return meter.away && meter.paused < m.grace(s)
}

// grace returns for how long the clock of a seat can still stand still, the
// present turn included.
func (t Table) grace(s game.Seat) time.Duration { return grace - t.Paused[s] }
