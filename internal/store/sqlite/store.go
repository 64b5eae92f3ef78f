// Package sqlite keeps games in a SQLite database, in a directory that one
// process owns.
//
// One goroutine, the committer, owns the writing connection. It writes all waiting appends as one record, so
// that they share the cost of reaching the disk, and folds records into rows later. Records go to a commit
// log beside the database if the system can have one, otherwise to a journal in the database. Reads use their
// own connections and do not wait for writes, except that a list may wait a moment for games that it would
// miss.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	driver "modernc.org/sqlite"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/flush"
)

// readers is how many reads run at the same time; further ones wait.
const readers = 4

// Store implements store.Store.
type Store struct {
	signIn
	dir          *directory
	committer    *committer
	checkpointer *checkpointer
	disk         *flush.Disk // nil if the system flushes SQLite's log
	writing      *sql.DB     // its one connection belongs to the committer
	reading      *sql.DB
	reader       *reader
	tail         *tail
	upgrade      *Upgrade     // what Open did; nil if nothing
	close        func() error // runs shut once
}

var _ store.Store = (*Store)(nil)

// Open opens the database in a directory, and creates both if they are missing.
// It fails with ErrInUse if another process has the directory open.
//
// It migrates a database of an older version of the program after copying it
// (see Upgrade). For one of a newer version it fails with ErrNewerSchema.
func Open(dir string) (*Store, error) { return OpenOn(systemLog(), dir) }

// OpenOn is Open with the commit log on the given disk. With nil, everything stays in SQLite's own files, for
// programs that copy these while the store is open.
func OpenOn(disk commitlog.Disk, dir string) (*Store, error) {
	steps, err := migrationSteps()
	if err != nil {
		return nil, err
	}
	return open(dir, steps, usual, disk)
}

// timing says when a store does work that can wait.
type timing struct {
	// foldDelay is how long a game may be pending. Everything appended to it meanwhile reaches its rows
	// together.
	foldDelay time.Duration
	// checkpointInterval is the time between two checkpoints while there are commits.
	checkpointInterval time.Duration
	// maxLog is the size of SQLite's log, in pages of 4 KiB, from which commits wait for the end of a
	// checkpoint, so that the log starts anew.
	maxLog int
	// segment is the size of a segment of the commit log, in bytes.
	segment int64
}

var usual = timing{foldDelay: 10 * time.Second, checkpointInterval: time.Second, maxLog: 8192, segment: 4 << 20}

// open is Open with the given schema steps, timing and disk of the commit log, which may be nil.
func open(dir string, steps []string, timing timing, disk commitlog.Disk) (_ *Store, err error) {
	s := &Store{}
	defer func() {
		if err != nil {
			err = fmt.Errorf("sqlite: open %s: %w", dir, errors.Join(explained(asDamaged(err)), s.release()))
		}
	}()
	if s.dir, err = openDirectory(dir); err != nil {
		return nil, err
	}
	hasLog, err := s.dir.inspect()
	if err != nil {
		return nil, err
	}
	if s.disk, err = flush.Register(); err != nil {
		return nil, err
	}
	parameters := url.Values{"_pragma": {
		"busy_timeout(5000)",
		"journal_mode(WAL)",
		"synchronous(FULL)",
		// No foreign_keys: the game's row is always written first, and checking it
		// again adds a tenth to the cost of a move.
		"journal_size_limit(67108864)",
		"secure_delete(FAST)",   // overwrites removed data if that touches no further page
		"cache_size(-32768)",    // negative means KiB; keeps the pages being written in memory
		"wal_autocheckpoint(0)", // see checkpointer
	}}
	if s.disk != nil {
		parameters.Set("vfs", s.disk.Name())
	}
	if s.writing, err = connect(s.dir.database(), parameters, 1); err != nil {
		return nil, err
	}
	ctx := context.Background()
	conn, err := s.writing.Conn(ctx)
	if err != nil {
		return nil, err
	}
	writer, err := s.prepare(ctx, conn, steps, hasLog, disk)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	// Reading connections need an existing database.
	if s.reading, err = connect(s.dir.database(), url.Values{
		"mode":    {"ro"},
		"_pragma": {"busy_timeout(5000)"},
	}, readers); err != nil {
		return nil, errors.Join(err, writer.close())
	}
	if s.reader, err = newReader(ctx, s.reading); err != nil {
		return nil, errors.Join(err, writer.close())
	}
	if disk != nil {
		writer.log = newWriterLog(s.dir.database(), timing.segment, disk)
	}
	s.tail = writer.tail
	s.committer = startCommitter(writer, timing.foldDelay)
	s.signIn = signIn{s.committer, s.reader}
	if s.checkpointer, err = startCheckpointer(s.dir.database(), s.committer, timing); err != nil {
		return nil, errors.Join(err, s.committer.close())
	}
	s.close = sync.OnceValue(s.shut)
	return s, nil
}

// prepare brings the schema up to date and returns a writer.
func (s *Store) prepare(ctx context.Context, conn *sql.Conn, steps []string, hasLog bool, disk commitlog.Disk) (w *writer, err error) {
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return nil, err
	}
	if mode != "wal" {
		return nil, fmt.Errorf("the file system cannot hold a write-ahead log: SQLite fell back to %q", mode)
	}
	if err := s.dir.keepTemporary(ctx, conn); err != nil {
		return nil, err
	}
	if hasLog {
		// A refused open leaves the log alone, which tells the next one that nothing is missing.
		if err := keepLog(conn, true); err != nil {
			return nil, err
		}
	}
	removal := disk
	if removal == nil {
		removal = commitlog.System{} // removes what another process has left
	}
	if err := takeIn(ctx, conn, len(steps), hasLog, s.dir.database(), removal); err != nil {
		return nil, err
	}
	if s.upgrade, err = upgrade(ctx, s.dir, conn, steps); err != nil {
		return nil, err
	}
	if err := markInUse(ctx, conn, hasLog); err != nil {
		return nil, err
	}
	if err := s.dir.mark(); err != nil {
		return nil, err
	}
	return newWriter(ctx, conn)
}

// Upgrade returns how Open migrated the database, or nil if it was up to date.
func (s *Store) Upgrade() *Upgrade { return s.upgrade }

// connect returns a pool of connections to a database.
func connect(file string, parameters url.Values, connections int) (*sql.DB, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	connector, err := driver.NewConnector(uri(filepath.ToSlash(file), parameters))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// uri returns the URI of a file, given its absolute path with slashes. In a relative path the first part, and
// on Windows a drive without a slash before it, would be taken for a host.
func uri(file string, parameters url.Values) string {
	if !strings.HasPrefix(file, "/") {
		file = "/" + file
	}
	name := url.URL{Scheme: "file", Path: file, RawQuery: parameters.Encode()}
	return name.String()
}

// Close implements store.Store. Calling it again returns the same error.
func (s *Store) Close() error { return s.close() }

func (s *Store) shut() error {
	err := errors.Join(s.checkpointer.close(), s.committer.close())
	if err := errors.Join(err, s.release()); err != nil {
		return fmt.Errorf("sqlite: close: %w", err)
	}
	return nil
}

// release closes what Open has opened so far. The writing connection is closed last, because only the last
// one can remove SQLite's log.
func (s *Store) release() error {
	var errs []error
	if s.reading != nil {
		errs = append(errs, s.reading.Close())
	}
	if s.writing != nil {
		errs = append(errs, s.writing.Close())
	}
	if s.disk != nil {
		errs = append(errs, s.disk.Remove())
	}
	if s.dir != nil {
		errs = append(errs, s.dir.close())
	}
	return errors.Join(errs...)
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, a store.Append) error {
	err := a.Check()
	if err == nil {
		err = s.committer.submitStaged(ctx, func(w *writer) error { return w.append(a) })
	}
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", a.GameID, err)
	}
	return nil
}
