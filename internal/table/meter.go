package table

import "time"

// Meter measures what the present turn costs one seat.
type Meter struct {
	spent  time.Duration // on its clock
	paused time.Duration // of its grace
	from   time.Time     // when these were counted last; zero while it does not run
	away   bool          // its person is gone
}

// Run starts or stops the meter.
func (m *Meter) Run(on, away bool, grace time.Duration, now time.Time) {
	m.count(grace, now)
	m.from, m.away = time.Time{}, away
	if on {
		m.from = now
	}
}

// count brings the meter up to date. Somebody who is gone uses up what is left
// of the grace first.
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

// Due returns when a seat that had so much left at the start of its turn will
// have nothing left, zero if its meter does not run.
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

// Away reports whether the person of the seat is gone.
func (m Meter) Away() bool { return m.away }
