package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"triplecross/internal/store"
)

// columns are those of a summary, in the order in which scan reads them.
const columns = `game.id, last_seq, slug, setup, game.status, public, showcase, players, plies, seats, position, outcome, game.created, updated, due, clock`

// reader holds the pool of connections for reading, and its prepared statements.
type reader struct {
	pool                            *sql.DB
	events, number, summary, secret *sql.Stmt
	readable                        *sql.Stmt

	mu         sync.Mutex
	statements map[string]*sql.Stmt // by text; lists have one for each set of filters in use
}

func newReader(ctx context.Context, pool *sql.DB) (*reader, error) {
	r := &reader{pool: pool, statements: make(map[string]*sql.Stmt)}
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&r.events, `SELECT game, seq, at, kind, body, sum FROM event WHERE game = ? AND seq > ? ORDER BY seq`},
		{&r.number, `SELECT number FROM game WHERE id = ?`},
		{&r.summary, `SELECT ` + columns + ` FROM game WHERE id = ?`},
		{&r.secret, `SELECT value FROM secret WHERE name = ?`},
		{&r.readable, `SELECT count(*) FROM (SELECT 1 FROM game LIMIT 1)`},
	} {
		var err error
		if *s.stmt, err = pool.PrepareContext(ctx, s.text); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// query runs a statement that is prepared only once.
func (r *reader) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	stmt, err := r.prepared(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

// row runs a statement with one row that is prepared only once.
func (r *reader) row(ctx context.Context, text string, args []any, into ...any) error {
	stmt, err := r.prepared(ctx, text)
	if err != nil {
		return err
	}
	return stmt.QueryRowContext(ctx, args...).Scan(into...)
}

// prepared returns a statement, and prepares it the first time.
func (r *reader) prepared(ctx context.Context, text string) (stmt *sql.Stmt, err error) {
	r.mu.Lock()
	stmt, ok := r.statements[text]
	r.mu.Unlock()
	if ok {
		return stmt, nil
	}
	if stmt, err = r.pool.PrepareContext(ctx, text); err != nil { // may wait for a connection
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if other, ok := r.statements[text]; ok {
		return other, stmt.Close()
	}
	r.statements[text] = stmt
	return stmt, nil
}

// Events implements store.Store.
func (s *Store) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	// The pending part is read first: if it is folded before the rows are read, it is in both.
	p, ok := s.tail.of(game)
	var number int64
	err := notFound(s.reader.number.QueryRowContext(ctx, game).Scan(&number))
	var events []store.Event
	switch {
	case err == nil:
		events, err = s.reader.eventsAfter(ctx, number, after)
	case ok && errors.Is(err, store.ErrNotFound): // nothing of the game has been folded yet
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: events of %s: %w", game, asDamaged(err))
	}
	if n := len(events); n > 0 {
		after = events[n-1].Seq
	}
	for _, e := range p.events {
		if e.Seq > after {
			events = append(events, e)
		}
	}
	return events, nil
}

func (r *reader) eventsAfter(ctx context.Context, game int64, after int) ([]store.Event, error) {
	rows, err := r.events.QueryContext(ctx, game, after)
	if err != nil {
		return nil, err
	}
	return scanEvents(rows, game)
}

// scanner is a row, or the current one of several.
type scanner interface{ Scan(...any) error }

// collect returns what scan reads from each row of a query, and closes the rows.
func collect[T any](rows *sql.Rows, scan func(scanner) (T, error)) (list []T, err error) {
	defer rows.Close()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// listed returns what scan reads from the rows of a query that is prepared only once.
func listed[T any](ctx context.Context, r *reader, scan func(scanner) (T, error), text string, args ...any) ([]T, error) {
	rows, err := r.query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, scan)
}

// scanOnly reads the only column of a row.
func scanOnly[T any](row scanner) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// scanEvents reads the events of a game from rows, and closes them.
func scanEvents(rows *sql.Rows, of int64) ([]store.Event, error) {
	return collect(rows, func(row scanner) (store.Event, error) { return scanEvent(row, of) })
}

// scanEvent reads an event of a game from a row, with the number of its game before it and its checksum after
// it. If the disk has put one page in place of another, the row may have an event of another game.
func scanEvent(row scanner, of int64) (e store.Event, err error) {
	var game, at int64
	var sum *int64
	if err := row.Scan(&game, &e.Seq, &at, &e.Kind, &e.Body, &sum); err != nil {
		return e, err
	}
	e.At = fromMillis(at)
	if game != of {
		return e, fmt.Errorf("event %d is of another game: %w", e.Seq, ErrDamaged)
	}
	return e, checkEvent(game, e, sum)
}

// Summary implements store.Store.
func (s *Store) Summary(ctx context.Context, game string) (store.Summary, error) {
	p, ok := s.tail.of(game) // before the row, as in Events
	summary, last, err := scan(s.reader.summary.QueryRowContext(ctx, game))
	if errors.Is(err, sql.ErrNoRows) && ok {
		return copySummary(*p.summary), nil // the game's first append had one
	}
	if err := notFound(err); err != nil {
		return store.Summary{}, fmt.Errorf("sqlite: summary of %s: %w", game, err)
	}
	p.update(&summary, last)
	return summary, nil
}

// scan reads the columns of a summary from a row. It also returns the seq of the row's last event.
func scan(row scanner) (s store.Summary, last int, err error) {
	var seats string
	var created, updated int64
	var due sql.NullInt64
	err = row.Scan(&s.ID, &last, &s.Game, &s.Setup, &s.Status, &s.Public, &s.Showcase, &s.Players, &s.Plies,
		&seats, &s.Position, &s.Outcome, &created, &updated, &due, &s.Clock)
	if err != nil {
		return s, 0, err
	}
	s.Created, s.Updated = fromMillis(created), fromMillis(updated)
	if due.Valid {
		s.Due = fromMillis(due.Int64)
	}
	s.Seats, err = store.ParseSeats(seats)
	return s, last, err
}

func (r *reader) secretNamed(ctx context.Context, name string) (value []byte, err error) {
	err = r.secret.QueryRowContext(ctx, name).Scan(&value)
	return value, err
}

// notFound turns the error for a missing row into ErrNotFound.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}

// fromMillis converts a Unix time in milliseconds.
func fromMillis(milliseconds int64) time.Time { return time.UnixMilli(milliseconds).UTC() }

// statement is a statement to be prepared, and where to put it.
type statement struct {
	stmt **sql.Stmt
	text string
}

func prepare(ctx context.Context, conn *sql.Conn, statements []statement) error {
	for _, s := range statements {
		var err error
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return err
		}
	}
	return nil
}

// finalize closes prepared statements. It must come before closing their connection: SQLite keeps a
// connection open while it has statements, and then does not remove its log.
func finalize(statements []statement) error {
	var errs []error
	for _, s := range statements {
		if *s.stmt != nil {
			errs = append(errs, (*s.stmt).Close())
		}
	}
	return errors.Join(errs...)
}

// do runs a statement and returns how many rows it changed. No context can interrupt it, because a
// transaction serves many callers.
func do(stmt *sql.Stmt, args ...any) (int64, error) {
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
