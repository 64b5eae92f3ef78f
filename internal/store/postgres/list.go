package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// List implements store.Store. Games created in the same millisecond are ordered by ID, highest
// first.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	text, args := listSQL(q)
	rows, err := s.pool.Query(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("postgres: list: %w", err)
	}
	summaries, err := pgx.CollectRows(rows, scan)
	if err != nil {
		return nil, fmt.Errorf("postgres: list: %w", err)
	}
	return summaries, nil
}

// Count implements store.Store.
func (s *Store) Count(ctx context.Context, q store.Query) (n int, err error) {
	from, args := filterSQL(q)
	if err := s.pool.QueryRow(ctx, "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("postgres: count: %w", err)
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
	args = append(args, q.Size())
	return fmt.Sprintf("SELECT %s FROM %s ORDER BY %[3]s.created DESC, %[3]s.id DESC LIMIT $%[4]d", columns, from, order, len(args)), args
}

// filterSQL returns what follows FROM for the games of a query, and its arguments. It contains only
// the conditions that are set, and yes and no as literals, so that an index of some rows only can
// be used. TestEveryStatementUsesAnIndex shows which.
func filterSQL(q store.Query) (_ string, args []any) {
	var where []string
	// and adds a condition, in which %d is the number of the value.
	and := func(condition string, value any) {
		args = append(args, value)
		where = append(where, fmt.Sprintf(condition, len(args)))
	}
	from, by := "game", "game" // by is the table that narrows the list and orders it
	if !q.Due.IsZero() && q.Person == "" {
		// OFFSET keeps the planner from reading games by age until it has found enough that are due.
		from = "(SELECT * FROM game WHERE due <= $1 OFFSET 0) AS game"
		args = append(args, q.Due.UnixMilli())
	}
	if q.Person != "" {
		from, by = "participant JOIN "+from+" ON game.number = participant.game", "participant"
		and("person = $%d", q.Person)
	}
	if !q.Due.IsZero() && q.Person != "" {
		and("due <= $%d", q.Due.UnixMilli())
	}
	if q.Status != "" {
		and(by+".status = $%d", string(q.Status))
	}
	if q.Game != "" {
		and("slug = $%d", q.Game)
	}
	if q.Public != nil {
		where = append(where, literal("public", *q.Public))
	}
	if q.Showcase != nil {
		where = append(where, literal("showcase", *q.Showcase))
	}
	if !q.Since.IsZero() {
		and(by+".created >= $%d", q.Since.UnixMilli())
	}
	if q.Before != "" {
		id, created := store.ParseCursor(q.Before)
		var removed *int64 // the time of a game that was removed
		if !created.IsZero() {
			ms := created.UnixMilli()
			removed = &ms
		}
		args = append(args, removed)
		and("("+by+".created, "+by+fmt.Sprintf(".id) < (coalesce((SELECT created FROM game WHERE id = $%%[1]d), $%d), $%%[1]d)", len(args)), id)
	}
	if len(where) > 0 {
		from += " WHERE " + strings.Join(where, " AND ")
	}
	return from, args
}

// literal returns the condition that a column is true or false.
func literal(column string, yes bool) string {
	if yes {
		return column
	}
	return "NOT " + column
}
