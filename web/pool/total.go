package pool

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// Key stands for all who wait, as if they were a table: they are at the server that owns it, so that
// they find each other.
const Key = "pool"

// Paths are where servers of a site ask that one how many people wait, and hand those over who have waited elsewhere,
// by POST.
const (
	Path     = "/node/pool"
	TakePath = "/node/pool/take"
)

const (
	// fresh is for how long an answer of another server counts.
	fresh = 2 * time.Second
	// askPatience is how long the front page waits for one.
	askPatience = 300 * time.Millisecond
)

// Total tells how many people wait at a site.
type Total struct {
	here func() int
	ask  func(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error)

	mu    sync.Mutex
	last  int // what another server has answered, 0 if none has
	asked time.Time
}

// NewTotal returns a Total. here counts those at this server; ask is that of web.Options, nil if there
// is no other server.
func NewTotal(here func() int, ask func(context.Context, string, string, []byte) ([]byte, bool, error)) *Total {
	return &Total{here: here, ask: ask}
}

// Count returns how many people wait. A server that does not answer has none.
func (t *Total) Count() int {
	if t.ask == nil {
		return t.here()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Since(t.asked) < fresh {
		return t.last
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPatience)
	defer cancel()
	answer, elsewhere, err := t.ask(ctx, Key, Path, nil)
	if err == nil && !elsewhere {
		return t.here()
	}
	t.last, t.asked = 0, time.Now()
	if err == nil {
		_ = json.Unmarshal(answer, &t.last) // else nobody waits
	}
	return t.last
}

// Answer tells other servers of the site how many people wait here.
func Answer(here func() int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(here()) // who asked may have gone
	}
}
