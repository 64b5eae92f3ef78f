package table

import (
	"time"

	"triplecross/internal/game"
)

// Meter measures the time that the present turn costs a seat.
type Meter struct {
	spent  time.Duration // on the seat's clock
	paused time.Duration // while the person was away and the clock paused
	free   time.Duration // of the allowance for the seat's first turn
	from   time.Time     // when the times above were last updated; zero if stopped
	away   bool          // the person is away
}

// Slack is how much longer a seat's clock can stand still, as of the start of the present turn.
type Slack struct {
	Grace time.Duration // while its person is away
	Free  time.Duration // of the allowance for its first turn
}

// Run starts or stops the meter.
func (m *Meter) Run(on, away bool, slack Slack, now time.Time) {
	m.count(slack, now)
	m.from, m.away = time.Time{}, away
	if on {
		m.from = now
	}
}

// count brings the meter up to date. Time away counts as paused until the grace is used up. Other time is
// free until the allowance is.
func (m *Meter) count(slack Slack, now time.Time) {
	if m.from.IsZero() {
		return
	}
	passed := now.Sub(m.from)
	if m.away {
		pause := min(passed, max(0, slack.Grace-m.paused))
		m.paused += pause
		passed -= pause
	}
	free := min(passed, max(0, slack.Free-m.free))
	m.free += free
	m.spent += passed - free
	m.from = now
}

// still returns for how long the clock would go on standing still if nobody came or left.
func (m Meter) still(slack Slack) time.Duration {
	still := max(0, slack.Free-m.free)
	if m.away {
		still += max(0, slack.Grace-m.paused)
	}
	return still
}

// Starts returns when a clock that stands still begins to run, or zero if it runs already or the meter is
// stopped.
func (m Meter) Starts(slack Slack) time.Time {
	still := m.still(slack)
	if m.from.IsZero() || still == 0 {
		return time.Time{}
	}
	return m.from.Add(still)
}

// Due returns when a seat that had left on its clock at the start of the turn runs
// out of time, or zero if the meter is stopped.
func (m Meter) Due(left time.Duration, slack Slack) time.Time {
	if m.from.IsZero() {
		return time.Time{}
	}
	return m.from.Add(left - m.spent + m.still(slack))
}

// Away reports whether the seat's person is away.
func (m Meter) Away() bool { return m.away }

// Reading is the time that a seat has used in the present turn so far, in milliseconds.
type Reading struct {
	Spent  int64 `json:"spent,omitempty"`
	Paused int64 `json:"paused,omitempty"`
	Free   int64 `json:"free,omitempty"`
}

func (m Meter) reading() Reading {
	return Reading{m.spent.Milliseconds(), m.paused.Milliseconds(), m.free.Milliseconds()}
}

// meter returns a stopped meter with a reading.
func (r Reading) meter() Meter {
	const ms = time.Millisecond
	return Meter{spent: time.Duration(r.Spent) * ms, paused: time.Duration(r.Paused) * ms, free: time.Duration(r.Free) * ms}
}

// meter returns a seat's meter, brought up to date.
func (m Moment) meter(s game.Seat) Meter {
	meter := m.Here.Meters[s]
	meter.count(m.Slack(s), m.Now)
	return meter
}

// Readings returns the time used in the present turn by the seats whose clocks count it; nil if none. A time
// limit per turn needs none.
func (m Moment) Readings() map[int]Reading {
	var list map[int]Reading
	if m.Settings.Clock.Base == 0 {
		return nil
	}
	for s := range m.Ticking().All() {
		if r := m.meter(s).reading(); r != (Reading{}) {
			if list == nil {
				list = make(map[int]Reading)
			}
			list[int(s)] = r
		}
	}
	return list
}

// Read returns the presence at a table with the time already used in its present turn.
func (p Presence) Read(t Table, before map[int]Reading) Presence {
	for s := range t.Ticking().All() {
		if r, ok := before[int(s)]; ok {
			p.Meters[s] = r.meter()
		}
	}
	return p
}
