package cluster

import (
	"context"
	"time"
)

// reading is a reading of the registry's clock.
type reading struct {
	shown time.Time
	at    time.Time // when that was, by this node's monotonic clock
}

// maxApart is how far a machine's clock may be from the registry's before the node logs a warning: bans and
// links expire by the machine's clock.
const maxApart = 5 * time.Second

// run beats until ctx ends.
func (c *Cluster) run(ctx context.Context) {
	defer close(c.done)
	ticker := time.NewTicker(c.options.Interval)
	defer ticker.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := c.beat(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			c.options.Log.Error("cannot learn from the database which nodes are alive", "err", err)
		}
		failing = err != nil
	}
}

// beat asks the registry, or uses the answer of another call that began after this one.
func (c *Cluster) beat(ctx context.Context) error {
	called := time.Now()
	select {
	case c.beating <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-c.beating }()
	if c.begun.After(called) {
		return c.failed
	}
	now := time.Now()
	err := c.ask(ctx, now)
	if ctx.Err() == nil { // otherwise the failure says nothing to other callers
		c.begun, c.failed = now, err
	}
	return err
}

// ask records that this node is alive, unless it has left, and learns which others are. If it cannot reach
// the registry for too long, the others consider this node dead, and it gives up its tables, too.
func (c *Cluster) ask(ctx context.Context, now time.Time) error {
	limited, cancel := context.WithTimeout(ctx, c.options.Interval*9/10)
	defer cancel()
	if c.left {
		alive, err := c.options.Registry.Alive(limited, beats*c.options.Interval)
		if err == nil {
			c.reached.Store(&now)
			c.handOver(alive)
		}
		return err
	}
	roll, err := c.options.Registry.Beat(limited, c.options.Self, beats*c.options.Interval)
	switch {
	case err != nil && time.Since(c.beaten) > ownBeats*c.options.Interval && ctx.Err() == nil:
		c.lost, c.back = true, time.Time{}
		c.set(c.without(c.Nodes()))
		return err
	case err != nil:
		return err
	}
	c.read(roll.Now, now)
	if roll.Silent > beats*c.options.Interval { // this process or its machine was suspended
		c.lost, c.back = true, time.Time{}
	}
	c.beaten = now
	c.reached.Store(&now)
	alive := c.without(roll.Alive)
	c.twin.look(c.options, alive, now)
	if c.returned(time.Now()) {
		alive = append(alive, c.options.Self)
	}
	c.set(alive)
	return nil
}

// read notes a reading of the registry's clock, taken since asked, and logs a warning if this machine's clock
// differs.
func (c *Cluster) read(shown, asked time.Time) {
	now := time.Now()
	at := asked.Add(now.Sub(asked) / 2)
	c.reading.Store(&reading{shown, at})
	ahead := at.Round(0).Sub(shown) // by the time of day
	switch apart := ahead.Abs() > maxApart; {
	case apart && !c.apart:
		c.options.Log.Warn("the clock of this machine differs from the database's clock, which games use", "ahead", ahead.Round(time.Millisecond))
		c.apart = true
	case !apart:
		c.apart = false
	}
}

// returned reports whether this node may own tables: it has not lost the registry, or has reached it again
// for long enough that the other nodes know of it.
func (c *Cluster) returned(now time.Time) bool {
	if c.lost && c.back.IsZero() {
		c.back = now
	}
	if c.lost && now.Sub(c.back) < c.announceTime() {
		return false
	}
	c.lost = false
	return true
}

// announceTime is how long it takes until the other nodes know of this one.
func (c *Cluster) announceTime() time.Duration { return c.options.Interval + c.options.Interval/10 }
