package lobby

import (
	"context"
	"sync"
	"time"
)

// houseClock is the lobby's clock. It advances with the monotonic clock, so that nobody gains or loses time
// when the system's clock is set, and it stops while the whole process is suspended. If several servers share
// a store, it follows a clock that they have in common: it catches up little by little after a suspension,
// and at once when the server has no tables any more.
type houseClock struct {
	since func() time.Duration // since the lobby was opened, without jumps
	began time.Time            // what the clock showed then, without a monotonic reading
	lead  func() time.Time     // the common clock; nil if there is none

	mu     sync.Mutex
	looked time.Duration // when the clock was last read
	paused time.Duration // how long the process was suspended, less what was caught up
	shown  time.Time     // the latest time shown: the clock never goes back, it waits
}

const (
	// lookInterval is how often run reads the clock.
	lookInterval = 500 * time.Millisecond
	// maxUnlooked is the longest time between two reads unless the process was suspended.
	maxUnlooked = 2 * time.Second
	// maxCorrection is the most by which the clock is corrected per read: nobody notices that a clock is one
	// percent fast or slow.
	maxCorrection = lookInterval / 100
)

// newHouseClock returns a clock that now shows a time.
func newHouseClock(now time.Time, lead func() time.Time) *houseClock {
	began := time.Now()
	return &houseClock{since: func() time.Duration { return time.Since(began) }, began: now.Round(0), lead: lead}
}

// now returns the time. The first call after a suspension notices it.
func (c *houseClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	since := c.since()
	if unlooked := since - c.looked; unlooked > maxUnlooked {
		c.paused += unlooked - lookInterval
	}
	c.looked = since
	if now := c.began.Add(since - c.paused); now.After(c.shown) {
		c.shown = now
	}
	return c.shown
}

// follow corrects the clock by the common one: forward by most at the most, and backward by maxCorrection at
// the most.
func (c *houseClock) follow(most time.Duration) {
	if c.lead == nil {
		return
	}
	behind := c.lead().Sub(c.now())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paused -= min(max(behind, -maxCorrection), most)
}

// run reads the clock regularly until ctx ends.
func (c *houseClock) run(ctx context.Context) {
	ticker := time.NewTicker(lookInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			c.now()
			c.follow(maxCorrection)
		case <-ctx.Done():
			return
		}
	}
}

// resume returns the time that the clock shows when a lobby is opened. It never goes back. As long as the
// system has not been restarted, time goes on by the system's monotonic clock, because the wall clock may
// have been set meanwhile. Several servers use their common clock.
func (k keptTurns) resume(o Options) time.Time {
	if o.Lead != nil {
		return o.Lead()
	}
	now := o.Wall()
	boot, up := o.Uptime()
	switch {
	case !k.At.IsZero() && boot != "" && boot == k.Boot && up >= k.Up:
		return k.At.Add(up - k.Up)
	case now.Before(k.At):
		return k.At
	}
	return now
}
