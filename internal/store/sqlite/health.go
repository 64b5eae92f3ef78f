package sqlite

import (
	"fmt"
	"sync"
	"time"
)

// stallTime is how long a transaction may take before the store no longer
// counts as ready. It is longer than SQLite's busy_timeout.
const stallTime = 10 * time.Second

// health records whether the committer can write. Its methods are safe for
// concurrent use.
type health struct {
	mu      sync.Mutex
	started time.Time // when the transaction in progress began; zero if there is none
	failure error     // of the last transaction; nil if it was committed
}

// begin notes that a transaction begins.
func (h *health) begin(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.started = now
}

// end notes how a transaction ended.
func (h *health) end(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.started, h.failure = time.Time{}, err
}

// failed reports whether the last transaction failed.
func (h *health) failed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failure != nil
}

// check returns why writes fail at present, or nil.
func (h *health) check(now time.Time) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure != nil {
		return fmt.Errorf("the last write failed: %w", h.failure)
	}
	if took := now.Sub(h.started); !h.started.IsZero() && took > stallTime {
		return fmt.Errorf("a write has taken %v so far", took.Round(time.Second))
	}
	return nil
}
