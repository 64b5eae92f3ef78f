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
	owns  bool // this server, which needs no answer, owned the pool when it last asked for the owner
	last  int  // the last answer of another owner; 0 if it did not answer
	asked time.Time
}

// NewTotal returns a Total. here counts the people at this server; ask is Options.Ask of
// package web, nil if there is no other server.
func NewTotal(here func() int, ask func(context.Context, string, string, []byte) ([]byte, bool, error)) *Total {
	return &Total{here: here, ask: ask}
}

// Count returns how many people wait, or waited when the server that owns the pool was last asked. It returns 0 if that
// server did not answer.
func (t *Total) Count() int {
	if t.ask == nil {
		return t.here()
	}
	t.mu.Lock()
	owns, last := t.owns, t.last
	known := time.Since(t.asked) < fresh
	if !known {
		t.asked = time.Now() // other pages do not wait for the answer, but show the last one
	}
	t.mu.Unlock()
	if known && owns {
		return t.here()
	}
	if known {
		return last
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPatience)
	defer cancel()
	answer, elsewhere, err := t.ask(ctx, Key, Path, nil)
	owns, last = err == nil && !elsewhere, 0
	if err == nil && elsewhere {
		_ = json.Unmarshal(answer, &last) // an unreadable answer counts as 0
	}
	t.mu.Lock()
	t.owns, t.last, t.asked = owns, last, time.Now()
	t.mu.Unlock()
	if owns {
		return t.here()
	}
	return last
}

// Answer tells other servers of the site how many people wait here.
func Answer(here func() int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(here()) // fails only if the asking server has gone
	}
}
