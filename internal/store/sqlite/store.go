// Package sqlite keeps games in a SQLite database, in a directory that one
// process owns.
//
// One goroutine, the committer, owns the only connection that writes. It
// writes all appends that wait in one transaction, so that they share the cost
// of reaching the disk. Reads go over connections of their own and wait for
// nobody.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	driver "modernc.org/sqlite"

	"triplecross/internal/store"
)

// readers is how many reads run at a time; further ones wait.
const readers = 4

// Store implements store.Store.
type Store struct {
	dir       *directory
	committer *committer
	writing   *sql.DB // its one connection belongs to the committer
	reading   *sql.DB
	reader    *reader
	close     func() error // runs shut once
}

var _ store.Store = (*Store)(nil)

// Open opens the database in a directory, and creates both if need be. It
// fails with ErrInUse if another process has the directory open, and refuses a
// database that a newer program has written.
func Open(dir string) (_ *Store, err error) {
	s := &Store{}
	defer func() {
		if err != nil {
			err = fmt.Errorf("sqlite: open %s: %w", dir, errors.Join(err, s.release()))
		}
	}()
	if s.dir, err = openDirectory(dir); err != nil {
		return nil, err
	}
	if s.writing, err = connect(s.dir.database(), url.Values{"_pragma": {
		"busy_timeout(5000)",
		"journal_mode(WAL)",
		"synchronous(FULL)",
		// No foreign_keys: every write is made after its game's row was, and
		// looking that up again costs a tenth of a move.
		"journal_size_limit(67108864)",
		"cache_size(-32768)",       // KiB; what is written to must not be read again
		"wal_autocheckpoint(4000)", // pages; the default of 1000 copies the busy ones more often
	}}, 1); err != nil {
		return nil, err
	}
	ctx := context.Background()
	conn, err := s.writing.Conn(ctx)
	if err != nil {
		return nil, err
	}
	writer, err := newWriter(ctx, conn)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	// Reading connections need a database that is there already.
	if s.reading, err = connect(s.dir.database(), url.Values{
		"mode":    {"ro"},
		"_pragma": {"busy_timeout(5000)"},
	}, readers); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if s.reader, err = newReader(ctx, s.reading); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	s.committer = startCommitter(writer)
	s.close = sync.OnceValue(s.shut)
	return s, nil
}

// connect returns a pool of that many connections to a database.
func connect(file string, parameters url.Values, connections int) (*sql.DB, error) {
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(file), RawQuery: parameters.Encode()}
	connector, err := driver.NewConnector(name.String())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// Ready implements store.Store.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.reading.PingContext(ctx); err != nil {
		return fmt.Errorf("sqlite: ready: %w", err)
	}
	// Only a write shows that there is room for one.
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.do(w.pulse, time.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: ready: %w", err)
	}
	return nil
}

// Close implements store.Store. Closing again returns the same.
func (s *Store) Close() error { return s.close() }

func (s *Store) shut() error {
	err := s.committer.close()
	if err := errors.Join(err, s.release()); err != nil {
		return fmt.Errorf("sqlite: close: %w", err)
	}
	return nil
}

// release closes what Open has opened so far. The writing connection goes last
// of the connections, for it tidies the log of SQLite away.
func (s *Store) release() error {
	var errs []error
	if s.reading != nil {
		errs = append(errs, s.reading.Close())
	}
	if s.writing != nil {
		errs = append(errs, s.writing.Close())
	}
	if s.dir != nil {
		errs = append(errs, s.dir.close())
	}
	return errors.Join(errs...)
}
