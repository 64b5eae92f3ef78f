package table

import "time"

// Meter measures the time that the present turn costs a seat.
type Meter struct {
	spent  time.Duration // on the seat's clock
	paused time.Duration // while the person was away and the clock paused
	from   time.Time     // when spent and paused were last updated; zero if stopped
	away   bool          // the person is away
}

// Run starts or stops the meter.
func (m *Meter) Run(on, away bool, grace time.Duration, now time.Time) {
	m.count(grace, now)
	m.from, m.away = time.Time{}, away
	if on {
		m.from = now
	}
}

// count brings the meter up to date. Time away counts as paused until grace is
// used up.
func (m *Meter) count(grace time.Duration, now time.Time) {
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

// Due returns when a seat that had left on its clock at the start of the turn runs
// out of time, or zero if the meter is stopped.
func (m Meter) Due(left, grace time.Duration) time.Time {
	if m.from.IsZero() {
		return time.Time{}
	}
	due := m.from.Add(left - m.spent)
	if m.away {
		due = due.Add(max(0, grace-m.paused))
	}
	return due
}

// Away reports whether the seat's person is away.
func (m Meter) Away() bool { return m.away }

// Reading is the time that a seat has used in the present turn so far, in milliseconds.
type Reading struct {
	Spent  int64 `json:"spent,omitempty"`
	Paused int64 `json:"paused,omitempty"`
}

// Readings returns the time used in the present turn by the seats whose clocks count it; nil if none. A time
// limit per turn needs none.
func (m Moment) Readings() map[int]Reading {
	var list map[int]Reading
	if m.Settings.Clock.Base == 0 {
		return nil
	}
	for s := range m.Ticking().All() {
		meter := m.Here.Meters[s]
		meter.count(m.Grace(s), m.Now)
		if r := (Reading{meter.spent.Milliseconds(), meter.paused.Milliseconds()}); r != (Reading{}) {
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
			p.Meters[s] = Meter{spent: time.Duration(r.Spent) * time.Millisecond, paused: time.Duration(r.Paused) * time.Millisecond}
		}
	}
	return p
}
