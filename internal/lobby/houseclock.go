package lobby

import (
	"context"
	"sync"
	"time"
)

// houseClock is the time by which a lobby plays. It goes on with the monotonic clock, so
// that nobody gains or loses time when the system's clock is turned, and it stands still
// while the whole process did. Where several servers share a store it follows a clock that
// they have in common: what one has lost while it stood still it makes good little by little,
// and at once when it has no tables any more.
type houseClock struct {
	since func() time.Duration // since the lobby was opened, without jumps
	began time.Time            // what the clock showed then, without a monotonic reading
	lead  func() time.Time     // the common clock; nil if there is none

	mu     sync.Mutex
	looked time.Duration // when somebody last looked at the clock
	paused time.Duration // for how long the process stood still, less what was made good
	shown  time.Time     // the latest that the clock has shown: it stands rather than go back
}

const (
	// lookInterval is how often the clock is looked at.
	lookInterval = 500 * time.Millisecond
	// maxUnlooked is for how long nobody looks at it only if the process stands still.
	maxUnlooked = 2 * time.Second
	// maxCorrection is by how much the clock is corrected at a look: nobody sees that a clock is
	// faster or slower by one part in a hundred.
	maxCorrection = lookInterval / 100
)

// newHouseClock returns a clock that now shows a time.
func newHouseClock(now time.Time, lead func() time.Time) *houseClock {
	began := time.Now()
	return &houseClock{since: func() time.Duration { return time.Since(began) }, began: now.Round(0), lead: lead}
}

// now returns what the clock shows. Whoever looks first after a pause notices it.
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

// follow corrects the clock by the common one, forward by no more than a duration, and backward by no more than
// maxCorrection.
func (c *houseClock) follow(most time.Duration) {
	if c.lead == nil {
		return
	}
	behind := c.lead().Sub(c.now())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paused -= min(max(behind, -maxCorrection), most)
}

// run looks at the clock until ctx ends.
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

// resume returns what the house's clock shows when a lobby is opened. While the system has not
// been started anew the time goes on by its monotonic clock, and in any case it does not go
// back: in between somebody may have turned the other one. Several servers have a clock in common.
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
