package create

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
)

const (
	// inUse is how long an unfinished table counts after it was made. Without
	// this bound, abandoned tables would fill the server for good.
	inUse = 24 * time.Hour
	// recount is how long a count stays valid.
	recount = 10 * time.Second
)

// tableQuota limits the tables in use: those made within inUse at which people
// are waiting or playing. Tables made since the last count are added to it.
type tableQuota struct {
	lobby *lobby.Lobby
	limit int // 0 for no limit

	mu sync.Mutex
	n  int
	at time.Time
}

// take reports whether one more table may be made, and counts it if so.
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

// giveBack uncounts a table that take has counted and that was not made. A count since
// then has not found it either: until the next one, the quota is one table too generous.
func (q *tableQuota) giveBack() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.n = max(0, q.n-1)
}
