package web

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
)

const (
	// inUse is how long a table that is not over counts after it was laid. If
	// it counted for ever, tables that were given up would fill the server for
	// good.
	inUse = 24 * time.Hour
	// recount is how long a count holds.
	recount = 10 * time.Second
)

// census counts the tables in use: those laid in the last inUse at which people
// wait or play. Tables that were made since the last count are added to it.
type census struct {
	lobby *lobby.Lobby

	mu sync.Mutex
	n  int
	at time.Time
}

// room reports whether there may be one more table, and counts it then.
func (c *census) room(ctx context.Context, limit int) (bool, error) {
	if limit == 0 {
		return true, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.at) >= recount {
		n := 0
		for _, status := range []store.Status{store.Open, store.Live} {
			counted, err := c.lobby.Count(ctx, store.Query{Status: status, Since: now.Add(-inUse)})
			if err != nil {
				return false, err
			}
			n += counted
		}
		c.n, c.at = n, now
	}
	if reached(c.n, limit) {
		return false, nil
	}
	c.n++
	return true, nil
}
