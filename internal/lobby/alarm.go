package lobby

import (
	"sync"
	"time"
)

// waits are the moments that a room waits for; one that is zero does not come.
// A new kind has its field here, its place in first, and what is to be done in
// ring or runDue.
type waits struct {
	act      time.Time // a move of the server's
	presence time.Time // comings and goings that were gathered
	absence  time.Time // somebody has been gone long enough for the next step
	flag     time.Time // the time of a seat runs out
	undo     time.Time // nobody has answered who asks for a takeback
	arrival  time.Time // somebody has come back to a seat
	idle     time.Time // the end of a room that nobody uses
}

// first returns the next moment, zero if there is none. Without all it is the next
// of those at which nothing is stored.
func (w *waits) first(all bool) time.Time {
	first := w.presence
	if !all {
		return first
	}
	for _, t := range [...]time.Time{w.act, w.absence, w.flag, w.undo, w.arrival, w.idle} {
		if !t.IsZero() && (first.IsZero() || t.Before(first)) {
			first = t
		}
	}
	return first
}

// due reports whether a moment has come, and then forgets it.
func due(t *time.Time, now time.Time) bool {
	if t.IsZero() || t.After(now) {
		return false
	}
	*t = time.Time{}
	return true
}

// alarm is the one timer of a room. It is counted in a group from when it is
// set until it is stopped or its function is done with it.
type alarm struct {
	timer *time.Timer
	at    time.Time // when it rings; zero if it does not
}

// set makes the alarm ring at a moment, in a goroutine that ends its count in
// the group; at the zero time it does not ring.
func (a *alarm) set(at time.Time, ring func(), group *sync.WaitGroup) {
	switch {
	case at.IsZero():
		a.stop(group)
		return
	case at.Equal(a.at) && at.After(time.Now()):
		return
	case a.timer == nil:
		group.Add(1)
		a.timer = time.AfterFunc(time.Until(at), ring)
	case !a.timer.Reset(time.Until(at)):
		group.Add(1)
	}
	a.at = at
}

// stop makes the alarm silent. One that has rung already still calls.
func (a *alarm) stop(group *sync.WaitGroup) {
	if a.timer != nil && a.timer.Stop() {
		group.Done()
	}
	a.at = time.Time{}
}
