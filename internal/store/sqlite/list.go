package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/store"
)

// List implements store.Store. Games created in the same millisecond are ordered
// by ID, highest first.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	fold := s.committer.foldUnlisted
	if !q.Due.IsZero() { // nobody waits for a sweep
		fold = s.committer.foldGently
	}
	if err := fold(ctx); err != nil {
		return nil, fmt.Errorf("sqlite: list: %w", err)
	}
	pending := s.tail.all() // before the rows, as in Events
	summaries, err := s.reader.list(ctx, q, func(summary *store.Summary, last int) {
		if p := pending[summary.ID]; p != nil {
			s.tail.now(p).advance(summary, last)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("sqlite: list: %w", err)
	}
	return summaries, nil
}

// maxFoldWait is how long a list waits for games that it would miss. If the disk has stalled or is full, the
// list lacks the changes of the last seconds, but pages still work.
const maxFoldWait = time.Second

// foldUnlisted folds all acknowledged changes that lists would miss, part by part, so that appends go in
// between.
func (c *committer) foldUnlisted(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, maxFoldWait)
	defer cancel()
	return c.foldTo(ctx, wait, c.writer.tail.newest(), foldEvents, nil)
}

// foldGently is foldUnlisted for callers in no hurry: in the first half of the time, parts are smaller and
// each is followed by a pause of the same length, so that moves are hardly delayed.
func (c *committer) foldGently(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, maxFoldWait)
	defer cancel()
	gentle, cancel := context.WithTimeout(wait, maxFoldWait/2)
	defer cancel()
	record := c.writer.tail.newest()
	if err := c.foldTo(ctx, gentle, record, foldEvents/4, func(took time.Duration) {
		select {
		case <-time.After(took):
		case <-gentle.Done():
		}
	}); err != nil || gentle.Err() == nil {
		return err
	}
	return c.foldTo(ctx, wait, record, foldEvents, nil)
}

// foldTo folds the changes up to a record that lists would miss, in parts of about the given number of
// events, until wait ends; that is an error only if ctx has ended. After each part it calls pause, if not
// nil, with how long the part took.
func (c *committer) foldTo(ctx, wait context.Context, record int64, events int, pause func(took time.Duration)) error {
	for c.writer.tail.unlisted(record, 1) != nil {
		if wait.Err() != nil {
			return ctx.Err()
		}
		var took time.Duration
		err := c.submitLazily(wait, func(w *writer) error {
			defer func(began time.Time) { took = time.Since(began) }(time.Now())
			return w.fold(w.tail.unlisted(record, events))
		})
		switch {
		case errors.Is(err, store.ErrClosed):
			return err
		case err != nil:
			return ctx.Err()
		}
		if pause != nil {
			pause(took)
		}
	}
	return nil
}

// list returns the summaries in the rows, each changed by update.
func (r *reader) list(ctx context.Context, q store.Query, update func(s *store.Summary, last int)) ([]store.Summary, error) {
	text, args := listSQL(q)
	rows, err := r.query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (store.Summary, error) {
		summary, last, err := scan(row)
		if err == nil {
			update(&summary, last)
		}
		return summary, err
	})
}

// Count implements store.Store.
func (s *Store) Count(ctx context.Context, q store.Query) (n int, err error) {
	if err := s.committer.foldUnlisted(ctx); err != nil {
		return 0, fmt.Errorf("sqlite: count: %w", err)
	}
	from, args := filterSQL(q)
	if err := s.reader.row(ctx, "SELECT count(*) FROM "+from, args, &n); err != nil {
		return 0, fmt.Errorf("sqlite: count: %w", err)
	}
	return n, nil
}

// listSQL returns the SQL of a query and its arguments.
func listSQL(q store.Query) (string, []any) {
	from, args := filterSQL(q)
	order := "game"
	if q.Person != "" {
		order = "participant"
	}
	return fmt.Sprintf("SELECT %s FROM %s ORDER BY %[3]s.created DESC, %[3]s.id DESC LIMIT ?", columns, from, order), append(args, q.Size())
}

// filterSQL returns what follows FROM for the games of a query, and its arguments.
// It contains only the conditions that are set, and yes and no as literals, so that
// SQLite can choose an index. TestEveryStatementUsesAnIndex shows which.
func filterSQL(q store.Query) (from string, args []any) {
	by := "game" // the table that narrows the list and orders it
	var where []string
	and := func(condition string, values ...any) {
		where = append(where, condition)
		args = append(args, values...)
	}
	switch from = "game"; {
	case q.Person != "":
		by = "participant"
		from = "participant CROSS JOIN game ON game.number = participant.game" // CROSS keeps this order
		and("person = ?", q.Person)
	case !q.Due.IsZero():
		from = "game INDEXED BY game_by_due"
	case q.Status != "" && q.Showcase != nil && *q.Showcase:
		// Without this, it may read all the public games among which the showcases are.
		from = "game INDEXED BY game_showcase"
	case q.Status != "" && q.Public != nil && *q.Public && q.Showcase != nil && !*q.Showcase:
		// Without this, it may read all the showcases among the public games.
		if from = "game INDEXED BY game_public"; q.Game != "" {
			from += "_by_slug"
		}
	}
	if q.Status != "" {
		and(by+".status = ?", string(q.Status))
	}
	if q.Game != "" {
		and("slug = ?", q.Game)
	}
	if q.Public != nil {
		and("public = " + literal(*q.Public))
	}
	if q.Showcase != nil {
		and("showcase = " + literal(*q.Showcase))
	}
	if !q.Due.IsZero() {
		and("due <= ?", q.Due.UnixMilli())
	}
	if !q.Since.IsZero() {
		and(by+".created >= ?", q.Since.UnixMilli())
	}
	if q.Before != "" {
		id, created := store.ParseCursor(q.Before)
		removed := sql.NullInt64{Int64: created.UnixMilli(), Valid: !created.IsZero()} // for a game that was removed
		and(fmt.Sprintf("(%[1]s.created, %[1]s.id) < (coalesce((SELECT created FROM game WHERE id = ?), ?), ?)", by), id, removed, id)
	}
	if len(where) > 0 {
		from += " WHERE " + strings.Join(where, " AND ")
	}
	return from, args
}

// literal returns a condition's value in SQL: SQLite uses an index of some rows only if the statement itself
// shows that it asks for those.
func literal(yes bool) string {
	if yes {
		return "1"
	}
	return "0"
}

// Games implements store.Archive.
func (s *Store) Games(ctx context.Context, behind string, limit int) ([]string, error) {
	ids, err := archived(ctx, s, `SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?`, behind, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: games: %w", err)
	}
	return ids, nil
}

// Participants implements store.Archive.
func (s *Store) Participants(ctx context.Context, gameID string) ([]string, error) {
	people, err := archived(ctx, s, `SELECT person FROM participant WHERE game = (SELECT number FROM game WHERE id = ?) ORDER BY person`, gameID)
	if err != nil {
		return nil, fmt.Errorf("sqlite: participants of %s: %w", gameID, err)
	}
	return people, nil
}

// archived returns the only column of a query, after folding everything.
func archived(ctx context.Context, s *Store, query string, args ...any) ([]string, error) {
	if err := s.committer.foldUnlisted(ctx); err != nil {
		return nil, err
	}
	rows, err := s.reader.pool.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, scanOnly[string])
}
