package pool

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// Key stands for the whole pool, as if it were a table: everybody who waits is at the server
// that owns it, so that people find each other.
const Key = "pool"

// Paths at which the other servers of a site ask that server how many people wait, and hand over
// people who have waited elsewhere, by POST.
const (
	Path     = "/node/pool"
	TakePath = "/node/pool/take"
)

const (
	// fresh is how long an answer of another server counts.
	fresh = 2 * time.Second
	// askPatience is how long the front page waits for such an answer.
	askPatience = 300 * time.Millisecond
)

// Total tells how many people wait at a site.
type Total struct {
	here func() int
	ask  func(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error)

	mu    sync.Mutex
	last  int // the last answer of another server; 0 if none has answered
	asked time.Time
}

// NewTotal returns a Total. here counts the people at this server; ask is Options.Ask of
// package web, nil if there is no other server.
func NewTotal(here func() int, ask func(context.Context, string, string, []byte) ([]byte, bool, error)) *Total {
	return &Total{here: here, ask: ask}
}

// Count returns how many people wait. If the server that owns the pool does not answer, it returns 0.
func (t *Total) Count() int {
	if t.ask == nil {
		return t.here()
	}
	t.mu.Lock()
	last := t.last
	known := time.Since(t.asked) < fresh
	if !known {
		t.asked = time.Now() // other pages do not wait for the answer, but show the last one
	}
	t.mu.Unlock()
	if known {
		return last
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPatience)
	defer cancel()
	answer, elsewhere, err := t.ask(ctx, Key, Path, nil)
	people, asked := 0, time.Now()
	switch {
	case err == nil && elsewhere:
		_ = json.Unmarshal(answer, &people) // an unreadable answer counts as 0
	case err == nil:
		people, asked = t.here(), time.Time{}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last, t.asked = people, asked
	return people
}

// Answer tells other servers of the site how many people wait here.
func Answer(here func() int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(here()) // fails only if the asking server has gone
	}
}
