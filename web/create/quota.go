package create

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/store"
)

const (
	// inUse is how long an unfinished table counts after it was made. Without
	// this bound, abandoned tables would fill the server for good.
	inUse = 24 * time.Hour
	// recount is how long a count stays valid.
	recount = 10 * time.Second
	// retry is how long it takes after a count that failed until the tables are counted again.
	retry = time.Second
)

// tableQuota limits the tables in use: those made within inUse at which people
// are waiting or playing, and the games imported within that time since the server
// started. Tables made since the last count are added to it.
type tableQuota struct {
	count func(context.Context, store.Query) (int, error) // how many tables the lobby has
	limit int                                             // 0 for no limit

	mu      sync.Mutex
	n       int
	err     error     // why the last count failed
	at      time.Time // when it ended
	imports hours
}

// take reports whether one more table may be made, and counts it if so.
func (q *tableQuota) take(ctx context.Context, imported bool) (bool, error) {
	if q.limit == 0 {
		return true, nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := q.recount(ctx); err != nil {
		return false, err
	}
	now := time.Now()
	if q.n+q.imports.sum(now) >= q.limit {
		return false, nil
	}
	if imported {
		q.imports.add(now, 1)
	} else {
		q.n++
	}
	return true, nil
}

// recount counts the tables if the last count is too old. The caller holds the lock. Those who wait for it share what
// comes of the count, so it does not end with the caller's request.
func (q *tableQuota) recount(ctx context.Context) error {
	valid := recount
	if q.err != nil {
		valid = retry
	}
	if time.Since(q.at) < valid {
		return q.err
	}
	since, n := time.Now().Add(-inUse), 0
	for _, status := range []store.Status{store.Open, store.Live} {
		counted, err := q.count(context.WithoutCancel(ctx), store.Query{Status: status, Since: since})
		if err != nil {
			q.err, q.at = err, time.Now()
			return err
		}
		n += counted
	}
	q.n, q.err, q.at = n, nil, time.Now()
	return nil
}

// giveBack uncounts a table that take counted but that was not made. If the tables were recounted since
// then, that count did not include it, and the quota is one table too generous until the next count.
func (q *tableQuota) giveBack(imported bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if imported {
		q.imports.add(time.Now(), -1)
	} else {
		q.n = max(0, q.n-1)
	}
}

// hours counts things by the hour, for inUse.
type hours struct {
	counts [inUse / time.Hour]int
	hour   int64 // of the newest count, since 1970
}

// add counts things now.
func (h *hours) add(now time.Time, n int) {
	h.turn(now)
	h.counts[h.hour%int64(len(h.counts))] += n
}

// sum returns how many were counted within inUse.
func (h *hours) sum(now time.Time) (sum int) {
	h.turn(now)
	for _, n := range h.counts {
		sum += n
	}
	return sum
}

// turn forgets the hours that are no longer within inUse.
func (h *hours) turn(now time.Time) {
	hour := now.Unix() / int64(time.Hour/time.Second)
	if hour-h.hour >= int64(len(h.counts)) {
		*h = hours{hour: hour}
	}
	for ; h.hour < hour; h.hour++ {
		h.counts[(h.hour+1)%int64(len(h.counts))] = 0
	}
}
