package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"triplecross/internal/store"
)

// mostSummaries is how many summaries a writer remembers.
const mostSummaries = 1 << 14

// writer holds the connection that writes, with its statements prepared. Only
// the committer's goroutine uses it.
type writer struct {
	conn                    *sql.Conn
	begin, commit, rollback *sql.Stmt
	create, update, advance *sql.Stmt
	progress                *sql.Stmt
	event, sitting, secret  *sql.Stmt
	pulse                   *sql.Stmt

	// summaries are those that were written last, so that a move writes only
	// what it changes.
	summaries map[string]store.Summary
}

// newWriter brings the schema up to date and prepares the statements.
func newWriter(ctx context.Context, conn *sql.Conn) (*writer, error) {
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return nil, err
	}
	if mode != "wal" {
		return nil, fmt.Errorf("the file system cannot hold a write-ahead log: SQLite fell back to %q", mode)
	}
	steps, err := steps()
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, conn, steps); err != nil {
		return nil, err
	}
	w := &writer{conn: conn, summaries: make(map[string]store.Summary)}
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&w.begin, `BEGIN IMMEDIATE`},
		{&w.commit, `COMMIT`},
		{&w.rollback, `ROLLBACK`},
		{&w.create, `
			INSERT INTO game (id, last, slug, setup, status, public, house, players, plies, seats, position, outcome, updated, due, clock, created)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
			ON CONFLICT (id) DO NOTHING`},
		{&w.update, `
			UPDATE game SET last = ?2, slug = ?3, setup = ?4, status = ?5, public = ?6, house = ?7, players = ?8, plies = ?9,
				seats = ?10, position = ?11, outcome = ?12, updated = ?13, due = ?14, clock = ?15
			WHERE id = ?1 AND last = ?16`},
		{&w.progress, `UPDATE game SET last = ?2, plies = ?3, position = ?4, updated = ?5 WHERE id = ?1 AND last = ?6`},
		{&w.advance, `UPDATE game SET last = ?2 WHERE id = ?1 AND last = ?3`},
		{&w.event, `INSERT INTO event (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)`},
		{&w.sitting, `INSERT INTO sitting (person, game_id) VALUES (?, ?) ON CONFLICT DO NOTHING`},
		{&w.pulse, `INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at`},
		{&w.secret, `INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`},
	} {
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// do runs a statement and returns how many rows it changed. Nothing interrupts
// it: a transaction is of many callers.
func (w *writer) do(stmt *sql.Stmt, args ...any) (int64, error) {
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// append writes one append within a transaction. It returns ErrConflict before
// it has changed anything.
func (w *writer) append(a store.Append) error {
	// The game's row arbitrates: it is changed only if its last event is the
	// one before the first of these.
	before, last := a.Events[0].Seq-1, a.Events[len(a.Events)-1].Seq
	rows, err := w.summarize(a, before, last)
	if err != nil {
		return err
	}
	if rows == 0 {
		return store.ErrConflict
	}
	for _, e := range a.Events {
		if _, err := w.do(w.event, a.GameID, e.Seq, e.At.UnixMilli(), e.Kind, string(e.Body)); err != nil {
			return err
		}
	}
	for _, person := range a.Participants {
		if _, err := w.do(w.sitting, person, a.GameID); err != nil {
			return err
		}
	}
	return nil
}

// summarize moves a game from the event before to the last one, and returns 0
// if it does not stand there.
func (w *writer) summarize(a store.Append, before, last int) (rows int64, err error) {
	s := a.Summary
	switch kept, ok := w.summaries[a.GameID]; {
	case s == nil:
		return w.do(w.advance, a.GameID, last, before)
	case ok && before > 0 && progressed(kept, *s):
		return w.do(w.progress, a.GameID, last, s.Plies, s.Position, s.Updated.UnixMilli(), before)
	case before > 0:
		rows, err = w.replace(w.update, a.GameID, last, s, int64(before))
	default:
		rows, err = w.replace(w.create, a.GameID, last, s, s.Created.UnixMilli())
	}
	if rows > 0 {
		if len(w.summaries) >= mostSummaries {
			clear(w.summaries)
		}
		w.summaries[a.GameID] = *s
	}
	return rows, err
}

// replace writes a whole summary with one of the two statements that do.
func (w *writer) replace(stmt *sql.Stmt, game string, last int, s *store.Summary, end int64) (int64, error) {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return 0, err
	}
	var due any
	if !s.Due.IsZero() {
		due = s.Due.UnixMilli()
	}
	return w.do(stmt, game, last, s.Game, s.Setup, string(s.Status), s.Public, s.Showcase, s.Players, s.Plies,
		string(seats), s.Position, s.Outcome, s.Updated.UnixMilli(), due, s.Clock, end)
}

// progressed reports whether a summary differs from the one that is kept only
// as it does after a move, in what no index holds.
func progressed(kept, s store.Summary) bool {
	return kept.Game == s.Game && kept.Setup == s.Setup && kept.Status == s.Status && kept.Public == s.Public &&
		kept.Showcase == s.Showcase && kept.Players == s.Players && kept.Outcome == s.Outcome && kept.Clock == s.Clock && kept.Due.Equal(s.Due) &&
		slices.Equal(kept.Seats, s.Seats)
}

// undo rolls the transaction back. It fails where SQLite has done so by itself.
func (w *writer) undo() {
	clear(w.summaries) // which may tell of what was not written
	_, _ = w.do(w.rollback)
}
