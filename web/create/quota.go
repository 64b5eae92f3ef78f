package create

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
)

const (
	// inUse is how long a table that is not over counts after it was made. If it
	// counted for ever, abandoned tables would fill the server for good.
	inUse = 24 * time.Hour
	// recount is how long a count holds.
	recount = 10 * time.Second
)

// tableQuota limits the tables in use: those made in the last inUse at which
// people wait or play. Tables that were made since the last count are added to
// it.
type tableQuota struct {
	lobby *lobby.Lobby
	limit int // 0 for any number

	mu sync.Mutex
	n  int
	at time.Time
}

// take reports whether there may be one more table, and counts it then.
func (q *tableQuota) take(ctx context.Context) (bool, error) {
	if q.limit == 0 {
		return true, nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if now := time.Now(); now.Sub(q.at) >= recount {
		n := 0
		for _, status := range []store.Status{store.Open, store.Live} {
			counted, err := q.lobby.Count(ctx, store.Query{Status: status, Since: now.Add(-inUse)})
			if err != nil {
				return false, err
			}
			n += counted
		}
		q.n, q.at = n, now
	}
	if q.n >= q.limit {
		return false, nil
	}
	q.n++
	return true, nil
}
