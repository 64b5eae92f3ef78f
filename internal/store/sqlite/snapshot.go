package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	driver "modernc.org/sqlite"

	"triplecross/internal/store/sqlite/commitlog"
)

// Snapshot reads a database as it was when the snapshot was opened. A server may keep writing to it.
type Snapshot struct {
	pool   *sql.DB
	conn   *sql.Conn
	logged []commitlog.Record // records that are in the commit log but not in the database
	Schema Schema
}

// Schema is the schema version of a database, and that of this program.
type Schema struct{ Is, Own int }

// Known reports whether the games of the database can be read: a server must open a database with an older
// schema first.
func (s Schema) Known() bool { return s.Is == s.Own }

// Older reports whether opening the database as a store would migrate it.
func (s Schema) Older() bool { return s.Is < s.Own }

// Newer reports whether only a newer version of the program can open the database.
func (s Schema) Newer() bool { return s.Is > s.Own }

// OpenSnapshot opens a snapshot of a database's file, with SQLite's log if there is one.
func OpenSnapshot(ctx context.Context, file string) (_ *Snapshot, err error) {
	s := &Snapshot{}
	defer func() {
		if err != nil {
			err = fmt.Errorf("sqlite: read %s: %w", file, errors.Join(asDamaged(err), s.Close()))
		}
	}()
	size, hasLog, err := checkFile(file)
	if err != nil {
		return nil, err
	}
	if size == 0 && !hasLog {
		return nil, fmt.Errorf("%w: the file is empty", ErrDamaged)
	}
	steps, err := migrationSteps()
	if err != nil {
		return nil, err
	}
	parameters := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	if !hasLog {
		parameters.Set("immutable", "1") // creates no files beside it
	}
	if s.pool, err = connect(file, parameters, 2); err != nil {
		return nil, err
	}
	if s.conn, err = s.pool.Conn(ctx); err != nil {
		return nil, err
	}
	for range snapshotAttempts {
		if _, err := s.conn.ExecContext(ctx, `BEGIN`); err != nil {
			return nil, err
		}
		s.Schema.Own = len(steps)
		if s.Schema.Is, err = schemaVersion(ctx, s.conn); err != nil { // the transaction begins with this read
			return nil, err
		}
		var whole bool
		if whole, err = s.readLog(ctx, file); whole {
			return s, nil
		}
		if _, failed := s.conn.ExecContext(ctx, `ROLLBACK`); failed != nil {
			return nil, failed
		}
		select {
		case <-time.After(snapshotPause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, err
}

// How often, and with which pause, a snapshot is opened before its commit log counts as damaged: a server may
// be changing it.
const (
	snapshotAttempts = 20
	snapshotPause    = 20 * time.Millisecond
)

// readLog reads the commit log beside a database. It reports whether the snapshot is complete with it; err
// says why not, or what failed.
func (s *Snapshot) readLog(ctx context.Context, file string) (whole bool, err error) {
	s.logged = nil // of an earlier attempt
	paths, err := commitlog.Paths(file)
	switch {
	case err != nil || s.Schema.Is < logSchema:
		return err == nil, err
	case s.Schema.Is > s.Schema.Own:
		if len(paths) > 0 {
			return false, fmt.Errorf("the database has schema %d, and a commit log that only a newer version of this program can read: %w", s.Schema.Is, ErrNewerSchema)
		}
		return true, nil
	}
	row, err := readLogRow(ctx, s.conn)
	if err != nil || row == nil {
		return err == nil, err
	}
	var end int64
	var broken bool
	if len(paths) == 0 {
		end = row.floor // the database was copied without its log, and is read as it is; or a server is shutting down
	} else if s.logged, end, broken, err = row.logged(ctx, s.conn, file); errors.Is(err, commitlog.ErrMissing) {
		return false, fmt.Errorf("%w: %w", ErrLogMissing, err)
	} else if err != nil {
		return false, err
	}
	now, has, err := s.present(ctx, end)
	switch {
	case err != nil:
		return false, err
	case now == nil || now.epoch != row.epoch || now.floor > end:
		// The records in between may have been overwritten.
		return false, errors.New("the server changes its commit log faster than it can be read: try again")
	case broken && !has: // otherwise that record, and later ones, were committed after the snapshot was opened
		return false, fmt.Errorf("%w: the commit log lacks record %d", ErrDamaged, end)
	}
	return true, nil
}

// present returns the current row of the commit log, nil if there is none, and whether the journal has a
// record.
func (s *Snapshot) present(ctx context.Context, number int64) (row *logRow, has bool, err error) {
	conn, err := s.pool.Conn(ctx)
	if err != nil {
		return nil, false, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	err = conn.QueryRowContext(ctx, `SELECT count(*) > 0 FROM journal WHERE number = ?`, number).Scan(&has)
	if err == nil {
		row, err = readLogRow(ctx, conn)
	}
	return row, has, err
}

// Close closes the snapshot.
func (s *Snapshot) Close() error {
	var err error
	if s.conn != nil {
		err = s.conn.Close()
	}
	if s.pool != nil {
		err = errors.Join(err, s.pool.Close())
	}
	return err
}

// copyPages is how many pages are copied at once.
const copyPages = 256

// Copy copies the database, page by page, to a new file. It calls progress with the number of pages.
func (s *Snapshot) Copy(ctx context.Context, file string, progress func(done, total int)) error {
	to, err := filepath.Abs(file)
	if err != nil {
		return fmt.Errorf("sqlite: copy to %s: %w", file, err)
	}
	err = s.conn.Raw(func(c any) error {
		b, err := c.(interface {
			NewBackup(string) (*driver.Backup, error)
		}).NewBackup(uri(filepath.ToSlash(to), nil))
		if err != nil {
			return err
		}
		for more := true; more && err == nil; {
			if err = ctx.Err(); err == nil {
				more, err = b.Step(copyPages)
				progress(b.PageCount()-b.Remaining(), b.PageCount())
			}
		}
		if finished := b.Finish(); err == nil { // it would repeat the error of a step
			err = finished
		}
		var fault *driver.Error
		if errors.As(err, &fault) {
			err = copyFault{fault}
		}
		return err
	})
	if err == nil {
		err = s.addLogged(ctx, to)
	}
	if err != nil {
		return fmt.Errorf("sqlite: copy to %s: %w", file, asDamaged(err))
	}
	return nil
}

// copyFault is SQLite's error about a copy. Its text leaves out the last message of the database that is copied, usually
// "not an error".
type copyFault struct{ err *driver.Error }

func (f copyFault) Error() string {
	what, _, _ := strings.Cut(f.err.Error(), ": ")
	what, _, _ = strings.Cut(what, " (") // the code, and for some its name
	return fmt.Sprintf("%s (%d)", what, f.err.Code())
}

func (f copyFault) Unwrap() error { return f.err }

// addLogged writes the records of the commit log to the journal of a copy.
func (s *Snapshot) addLogged(ctx context.Context, file string) (err error) {
	if s.Schema.Is < logSchema || s.Schema.Is > s.Schema.Own {
		return nil
	}
	pool, err := connect(file, url.Values{"_pragma": {"journal_mode(DELETE)"}}, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	return inTransaction(ctx, conn, func(conn *sql.Conn) error { return insertRecords(ctx, conn, s.logged) })
}

// Integrity returns the faults that SQLite finds in the structure of the database.
func (s *Snapshot) Integrity(ctx context.Context) ([]string, error) {
	lines, err := column[string](ctx, s.conn, `PRAGMA integrity_check`)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", asDamaged(err))
	}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "ok" }), nil
}

// Games calls visit with each game, its position and their number. It needs a known schema.
func (s *Snapshot) Games(ctx context.Context, visit func(g StoredGame, done, total int)) error {
	if err := s.games(ctx, visit); err != nil {
		return fmt.Errorf("sqlite: games: %w", asDamaged(err))
	}
	return nil
}

func (s *Snapshot) games(ctx context.Context, visit func(g StoredGame, done, total int)) error {
	tail, err := s.journal(ctx)
	if err != nil {
		return err
	}
	numbers, err := column[int64](ctx, s.conn, `SELECT number FROM game ORDER BY number`)
	if err != nil {
		return err
	}
	total := len(numbers)
	for i, number := range numbers {
		if err := ctx.Err(); err != nil {
			return err
		}
		g := s.game(ctx, number)
		if p, ok := tail.of(g.ID); ok {
			g.add(p)
			delete(tail.games, g.ID)
		}
		visit(g, i+1, max(total, i+1))
	}
	for id, p := range tail.games {
		g := StoredGame{ID: id}
		if p.summary == nil {
			g.Err = fmt.Errorf("its row is missing: %w", ErrDamaged)
		}
		g.add(*p)
		total++
		visit(g, total, total)
	}
	return nil
}

// journal returns what the journal has and the rows lack.
func (s *Snapshot) journal(ctx context.Context) (*tail, error) {
	records, err := journalOf(ctx, s.conn)
	if err != nil {
		return nil, err
	}
	records = append(records, s.logged...)
	slices.SortFunc(records, func(a, b commitlog.Record) int { return cmp.Compare(a.Number, b.Number) })
	t := newTail()
	for _, r := range records {
		entries, err := decodeRecord(r.Data)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			t.add(e, 0, time.Time{})
		}
	}
	return t, nil
}

// journalOf returns the records of a database's journal, in their order.
func journalOf(ctx context.Context, conn *sql.Conn) ([]commitlog.Record, error) {
	rows, err := conn.QueryContext(ctx, `SELECT number, record FROM journal ORDER BY number`)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (r commitlog.Record, err error) {
		err = row.Scan(&r.Number, &r.Data)
		return r, err
	})
}

// game returns a game as it is in the rows.
func (s *Snapshot) game(ctx context.Context, number int64) (g StoredGame) {
	g.ID = fmt.Sprintf("number %d", number) // until the row is read
	summary, last, err := scan(s.conn.QueryRowContext(ctx, `SELECT `+columns+` FROM game WHERE number = ?`, number))
	if err != nil {
		g.Err = asDamaged(err)
		return g
	}
	g.ID, g.Summary = summary.ID, summary
	if g.Events, err = eventsOf(ctx, s.conn, number); err == nil {
		g.Participants, err = column[string](ctx, s.conn, `SELECT person FROM participant WHERE game = ?`, number)
	}
	if err == nil && len(g.Events) != last {
		err = fmt.Errorf("it has %d events of %d: %w", len(g.Events), last, ErrDamaged)
	}
	g.Err = asDamaged(err)
	return g
}

// column returns the values of a query's only column.
func column[T any](ctx context.Context, conn *sql.Conn, statement string, args ...any) ([]T, error) {
	rows, err := conn.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, scanOnly[T])
}
