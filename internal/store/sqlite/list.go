package sqlite

import (
	"context"
	"fmt"
	"strings"

	"triplecross/internal/store"
)

// List implements store.Store. Games created in the same millisecond are ordered
// by ID, highest first.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	summaries, err := s.reader.list(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("sqlite: list: %w", err)
	}
	return summaries, nil
}

func (r *reader) list(ctx context.Context, q store.Query) ([]store.Summary, error) {
	text, args := listSQL(q)
	rows, err := r.pool.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var summaries []store.Summary
	for rows.Next() {
		summary, err := scan(rows)
		if err != nil {
			return nil, err
		}
		summaries = append(summaries, summary)
	}
	return summaries, rows.Err()
}

// Count implements store.Store.
func (s *Store) Count(ctx context.Context, q store.Query) (n int, err error) {
	from, args := filterSQL(q)
	if err := s.reader.pool.QueryRowContext(ctx, "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("sqlite: count: %w", err)
	}
	return n, nil
}

// listSQL returns the SQL of a query and its arguments.
func listSQL(q store.Query) (string, []any) {
	from, args := filterSQL(q)
	return "SELECT " + columns + " FROM " + from + " ORDER BY created DESC, game.id DESC LIMIT ?", append(args, q.Size())
}

// filterSQL returns what follows FROM for the games of a query, and its arguments.
// It contains only the conditions that are set, so that SQLite can choose an
// index.
func filterSQL(q store.Query) (from string, args []any) {
	from = "game"
	var where []string
	and := func(condition string, arg any) {
		where = append(where, condition)
		args = append(args, arg)
	}
	if q.Person != "" {
		from = "participant JOIN game ON game.id = game_id"
		and("person = ?", q.Person)
	}
	if q.Status != "" {
		and("status = ?", string(q.Status))
	}
	if q.Game != "" {
		and("slug = ?", q.Game)
	}
	if q.Public != nil {
		and("public = ?", *q.Public)
	}
	if q.Showcase != nil {
		and("showcase = ?", *q.Showcase)
	}
	if !q.Due.IsZero() {
		and("due <= ?", q.Due.UnixMilli())
	}
	if !q.Since.IsZero() {
		and("created >= ?", q.Since.UnixMilli())
	}
	if q.Before != "" {
		and("(created, game.id) < (SELECT created, id FROM game WHERE id = ?)", q.Before)
	}
	if len(where) > 0 {
		from += " WHERE " + strings.Join(where, " AND ")
	}
	return from, args
}
