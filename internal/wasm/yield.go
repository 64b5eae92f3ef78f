//go:build js

package main

import (
	"context"
	"time"
)

// yielding is a context whose Err lets the worker read its messages now and then, one of which
// may end the search: a browser has a single thread for both.
type yielding struct {
	context.Context
	last time.Time
}

// interval is how long a message may have to wait.
const interval = 50 * time.Millisecond

func withYield(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	return &yielding{Context: ctx, last: time.Now()}, cancel
}

func (c *yielding) Err() error {
	if now := time.Now(); now.Sub(c.last) > interval {
		time.Sleep(time.Millisecond)
		c.last = time.Now()
	}
	return c.Context.Err()
}
