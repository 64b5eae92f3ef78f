package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"time"

	"triplecross/internal/store"
)

// maxSummaries is the maximum number of summaries that a writer caches.
const maxSummaries = 1 << 14

// writer holds the connection that writes, with its statements prepared. Only
// the committer's goroutine uses it.
type writer struct {
	conn                       *sql.Conn
	begin, commit, rollback    *sql.Stmt
	create, update, advance    *sql.Stmt
	progress                   *sql.Stmt
	event, participant, secret *sql.Stmt
	beat                       *sql.Stmt

	// summaries caches the summaries written last, by game, so that a move writes only
	// what it changes.
	summaries map[string]store.Summary
}

// newWriter prepares the statements on a connection.
func newWriter(ctx context.Context, conn *sql.Conn) (*writer, error) {
	w := &writer{conn: conn, summaries: make(map[string]store.Summary)}
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&w.begin, `BEGIN IMMEDIATE`},
		{&w.commit, `COMMIT`},
		{&w.rollback, `ROLLBACK`},
		{&w.create, `
			INSERT INTO game (id, last_seq, slug, setup, status, public, showcase, players, plies, seats, position, outcome, updated, due, clock, created)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
			ON CONFLICT (id) DO NOTHING`},
		{&w.update, `
			UPDATE game SET last_seq = ?2, slug = ?3, setup = ?4, status = ?5, public = ?6, showcase = ?7, players = ?8, plies = ?9,
				seats = ?10, position = ?11, outcome = ?12, updated = ?13, due = ?14, clock = ?15
			WHERE id = ?1 AND last_seq = ?16`},
		{&w.progress, `UPDATE game SET last_seq = ?2, plies = ?3, position = ?4, updated = ?5 WHERE id = ?1 AND last_seq = ?6`},
		{&w.advance, `UPDATE game SET last_seq = ?2 WHERE id = ?1 AND last_seq = ?3`},
		{&w.event, `INSERT INTO event (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)`},
		{&w.participant, `INSERT INTO participant (person, game_id) VALUES (?, ?) ON CONFLICT DO NOTHING`},
		{&w.beat, `INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at`},
		{&w.secret, `INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`},
	} {
		var err error
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// do runs a statement and returns how many rows it changed. No context
// interrupts it, because a transaction serves many callers.
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
	// The game's row detects conflicts: it is updated only if its last event is
	// the one before the first of these.
	before, last := a.Events[0].Seq-1, a.Events[len(a.Events)-1].Seq
	rows, err := w.advanceGame(a, before, last)
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
		if _, err := w.do(w.participant, person, a.GameID); err != nil {
			return err
		}
	}
	return nil
}

// advanceGame moves the row of a game from event before to event last and
// writes its summary. It returns 0 if the game's last event is another.
func (w *writer) advanceGame(a store.Append, before, last int) (rows int64, err error) {
	s := a.Summary
	switch old, ok := w.summaries[a.GameID]; {
	case s == nil:
		return w.do(w.advance, a.GameID, last, before)
	case ok && before > 0 && onlyProgressed(old, *s):
		return w.do(w.progress, a.GameID, last, s.Plies, s.Position, s.Updated.UnixMilli(), before)
	case before > 0:
		rows, err = w.replace(w.update, a.GameID, last, s, int64(before))
	default:
		rows, err = w.replace(w.create, a.GameID, last, s, s.Created.UnixMilli())
	}
	if rows > 0 {
		if len(w.summaries) >= maxSummaries {
			clear(w.summaries)
		}
		w.summaries[a.GameID] = *s
	}
	return rows, err
}

// replace writes a whole summary with create or update, which differ in their
// last argument.
func (w *writer) replace(stmt *sql.Stmt, gameID string, last int, s *store.Summary, end int64) (int64, error) {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return 0, err
	}
	var due any
	if !s.Due.IsZero() {
		due = s.Due.UnixMilli()
	}
	return w.do(stmt, gameID, last, s.Game, s.Setup, string(s.Status), s.Public, s.Showcase, s.Players, s.Plies,
		string(seats), s.Position, s.Outcome, s.Updated.UnixMilli(), due, s.Clock, end)
}

// onlyProgressed reports whether two summaries differ only in what every move
// changes, none of which is indexed.
func onlyProgressed(old, s store.Summary) bool {
	return old.Game == s.Game && old.Setup == s.Setup && old.Status == s.Status && old.Public == s.Public &&
		old.Showcase == s.Showcase && old.Players == s.Players && old.Outcome == s.Outcome && old.Clock == s.Clock &&
		old.Due.Equal(s.Due) && slices.Equal(old.Seats, s.Seats)
}

// heartbeat writes the time within a transaction. It proves that the database
// can be written to.
func (w *writer) heartbeat() error {
	_, err := w.do(w.beat, time.Now().UnixMilli())
	return err
}

// undo rolls the transaction back, unless SQLite has already done so.
func (w *writer) undo() {
	clear(w.summaries) // some may not have been written
	_, _ = w.do(w.rollback)
}
