package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"triplecross/internal/store"
)

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
