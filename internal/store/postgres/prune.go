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
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM (`+abandoned+`) AS old`, before.UnixMilli()).Scan(&tables); err != nil || try {
			return err
		}
		for _, statement := range []string{
			// Servers may be changing notes: like them, lock the rows in the order of their names.
			`DELETE FROM note WHERE name IN (SELECT name FROM note WHERE name IN (
				SELECT '` + turnPrefix + `' || id FROM game WHERE number IN (` + abandoned + `)) ORDER BY name FOR UPDATE)`,
			`DELETE FROM event WHERE game IN (` + abandoned + `)`,
			`DELETE FROM chat_message WHERE game IN (` + abandoned + `)`,
			`DELETE FROM participant WHERE game IN (` + abandoned + `)`,
			`DELETE FROM evening_game WHERE game IN (SELECT id FROM game WHERE number IN (` + abandoned + `))`,
			`DELETE FROM game WHERE number IN (` + abandoned + `)`,
		} {
			if _, err := tx.Exec(ctx, statement, before.UnixMilli()); err != nil {
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
