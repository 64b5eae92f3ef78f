package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// abandoned selects the tables whose game never began or never ended, where nobody has done anything since a
// time, and that have no deadline ahead.
const abandoned = `SELECT number FROM game WHERE status <> 'over' AND due IS NULL AND updated < $1`

// Prune removes the abandoned tables, with their chat and their turns, and returns their number. If try is set, it only
// counts them.
func (s *Store) Prune(ctx context.Context, before time.Time, try bool) (tables int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		// The rows are locked, so that nobody can begin to play at a table while it is removed.
		rows, err := tx.Query(ctx, abandoned+` ORDER BY number FOR UPDATE`, before.UnixMilli())
		if err != nil {
			return err
		}
		numbers, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		if tables = len(numbers); err != nil || try {
			return err
		}
		for _, statement := range []string{
			// Servers may be changing notes: like them, lock the rows in the order of their names.
			`DELETE FROM note WHERE name IN (SELECT name FROM note WHERE name IN (
				SELECT '` + turnPrefix + `' || id FROM game WHERE number = ANY($1)) ORDER BY name FOR UPDATE)`,
			`DELETE FROM event WHERE game = ANY($1)`,
			`DELETE FROM chat_message WHERE game = ANY($1)`,
			`DELETE FROM participant WHERE game = ANY($1)`,
			`DELETE FROM evening_game WHERE game IN (SELECT id FROM game WHERE number = ANY($1))`,
			`DELETE FROM game WHERE number = ANY($1)`,
		} {
			if _, err := tx.Exec(ctx, statement, numbers); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("postgres: prune: %w", err)
	}
	return tables, nil
}
