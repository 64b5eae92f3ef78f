package lobby

import (
	"errors"
	"sync"
	"time"

	"triplecross/internal/store"
)

// deadlines are the times at which a room has something to do; a zero time means
// never. A new kind needs a field here, a line in first, and its work in ring or
// runDue.
type deadlines struct {
	act      time.Time // the server makes its planned move
	presence time.Time // viewers are told who is connected
	crowd    time.Time // the same, because of watchers
	absence  time.Time // somebody has been away long enough for the next step
	flag     time.Time // the time of a seat runs out
	undo     time.Time // a takeback request expires
	arrival  time.Time // returning people get their seats back
	idle     time.Time // a room that nobody uses ends
}

// first returns the earliest time, or zero if there is none. If all is false, it
// considers only what can be done without storing anything.
func (w *deadlines) first(all bool) time.Time {
	first := sooner(w.presence, w.crowd)
	if !all {
		return first
	}
	for _, t := range [...]time.Time{w.act, w.absence, w.flag, w.undo, w.arrival, w.idle} {
		first = sooner(first, t)
	}
	return first
}

// sooner returns the earlier of two times; zero means never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// due reports whether a time has come, and clears it if so.
func due(t *time.Time, now time.Time) bool {
	if t.IsZero() || t.After(now) {
		return false
	}
	*t = time.Time{}
	return true
}

// alarm is a room's only timer. It adds one to a WaitGroup while it is set; the
// group is done when the alarm is stopped or its function has returned.
type alarm struct {
	timer *time.Timer
	at    time.Time // when it rings; zero if it does not
}

// set makes the alarm ring at a time by the clock that now shows now; a zero time stops it. ring runs in its
// own goroutine and must call group.Done.
func (a *alarm) set(at, now time.Time, ring func(), group *sync.WaitGroup) {
	switch {
	case at.IsZero():
		a.stop(group)
		return
	case at.Equal(a.at) && at.After(now):
		return
	case a.timer == nil:
		group.Add(1)
		a.timer = time.AfterFunc(at.Sub(now), ring)
	case !a.timer.Reset(at.Sub(now)):
		group.Add(1)
	}
	a.at = at
}

// stop disarms the alarm. If it has already gone off, its function still runs.
func (a *alarm) stop(group *sync.WaitGroup) {
	if a.timer != nil && a.timer.Stop() {
		group.Done()
	}
	a.at = time.Time{}
}

// watchDeadlines enforces time limits at tables without a room (those with days per move) until the lobby
// closes. A room enforces its own.
func (l *Lobby) watchDeadlines() {
	ticker := time.NewTicker(l.options.Watch)
	defer ticker.Stop()
	for {
		now := l.clock.now()
		due, err := l.options.listed(l.ctx, store.Query{Due: now, Limit: 500})
		if err != nil && l.ctx.Err() == nil {
			l.options.Log.Error("cannot list the tables whose time has run out", "err", err)
		}
		for _, summary := range due {
			if !l.options.owns(summary.ID) {
				continue
			}
			if err := l.wake(summary.ID); err != nil && !errors.Is(err, ErrBroken) && l.ctx.Err() == nil {
				l.options.Log.Error("cannot open a table whose time has run out", "table", summary.ID, "err", err)
			}
		}
		if err == nil {
			l.options.Meter.Swept(latest(due, now))
		}
		l.tidy(time.Now())
		select {
		case <-ticker.C:
		case <-l.ctx.Done():
			return
		}
	}
}

// latest returns how long the first of the deadlines is overdue.
func latest(due []store.Summary, now time.Time) (late time.Duration) {
	for _, summary := range due {
		late = max(late, now.Sub(summary.Due))
	}
	return late
}

// wake opens the room of a table, which then acts on its deadlines.
func (l *Lobby) wake(id string) error {
	r, err := l.room(l.ctx, id)
	if err != nil {
		return err
	}
	defer l.release(r)
	_, err = r.act(l.ctx, func() (int, error) { return 0, nil })
	return err
}
