package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"triplecross/internal/disk"
	"triplecross/internal/store"
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

// begin records that a transaction begins.
func (h *health) begin(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.started = now
}

// end records how a transaction ended.
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

// check returns why writes fail now, or nil.
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

// Ready implements store.Store. The store is ready while
//
//   - it is open,
//   - the database can be read, and its file is where it was,
//   - the last transaction was committed, and the one in progress has not
//     taken longer than 10 seconds.
//
// Ready never writes. So it does not notice a full disk until an append fails;
// from then on the committer tries to write once a second, and the store is ready
// again when that succeeds.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.ready(ctx); err != nil {
		return fmt.Errorf("sqlite: ready: %w", err)
	}
	return nil
}

func (s *Store) ready(ctx context.Context) error {
	if s.committer.closed.Load() {
		return store.ErrClosed
	}
	if err := s.committer.health.check(time.Now()); err != nil {
		return err
	}
	if err := s.dir.check(); err != nil {
		return err
	}
	var one int
	return s.reader.readable.QueryRowContext(ctx).Scan(&one)
}

// check returns an error if the database's file has been removed or replaced:
// SQLite would keep writing to the one that it has open.
func (d *directory) check() error {
	info, err := os.Stat(d.database())
	if err != nil {
		return err
	}
	if !os.SameFile(info, d.file) {
		return errors.New("the database's file was replaced")
	}
	return nil
}

// Stats implements store.Measured.
func (s *Store) Stats() store.Stats {
	batches, commits := s.committer.measured.Read()
	var commitLog int64
	if log := s.committer.writer.log; log != nil {
		commitLog = log.Size()
	}
	return store.Stats{
		Queue: len(s.committer.queue), Batches: batches, Commits: commits,
		Database: size(s.dir.database()), WAL: size(s.dir.database() + "-wal"),
		CommitLog: commitLog, FreeDisk: disk.Free(s.dir.path),
	}
}

// size returns the size of a file, or 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
