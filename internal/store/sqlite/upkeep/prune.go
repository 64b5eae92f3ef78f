package upkeep

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"triplecross/internal/store/sqlite"
)

// abandoned selects the tables whose game never began or never ended, where nobody has done anything since a
// time, and that have no deadline ahead.
const abandoned = `SELECT number FROM game WHERE status <> 'over' AND due IS NULL AND updated < ?`

// Prune removes the abandoned tables of a folder that no server uses, with their chat, and returns their
// number. If try is set, it only counts them.
func Prune(ctx context.Context, dir string, before time.Time, try bool) (tables int, err error) {
	err = change(dir, func(folder *sqlite.Folder) error {
		return folder.Change(ctx, !try, func(conn *sql.Conn) error {
			if err := checkFolded(ctx, conn); err != nil {
				return err
			}
			if err := conn.QueryRowContext(ctx, `SELECT count(*) FROM (`+abandoned+`)`, before.UnixMilli()).Scan(&tables); err != nil || try {
				return err
			}
			return prune(ctx, conn, before)
		})
	})
	if err != nil {
		return 0, fmt.Errorf("prune: %w", err)
	}
	return tables, nil
}

// checkFolded returns an error if the journal holds moves, which belong to tables that were in use: a server folds it
// when it stops, but not when it is killed, and a backup of a running server has it, too.
func checkFolded(ctx context.Context, conn *sql.Conn) error {
	var records int
	if err := conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM commit_log)`).Scan(&records); err != nil {
		return err
	}
	if records > 0 {
		return errors.New("the latest moves are still in the journal, because the server was killed, or the folder was restored from a backup of a running one: start the server and stop it once")
	}
	return nil
}

func prune(ctx context.Context, conn *sql.Conn, before time.Time) error {
	for _, statement := range []string{
		`DELETE FROM event WHERE game IN (` + abandoned + `)`,
		`DELETE FROM chat_message WHERE game IN (` + abandoned + `)`,
		`DELETE FROM participant WHERE game IN (` + abandoned + `)`,
		`DELETE FROM evening_game WHERE game IN (SELECT id FROM game WHERE number IN (` + abandoned + `))`,
		`DELETE FROM game WHERE number IN (` + abandoned + `)`,
	} {
		if _, err := conn.ExecContext(ctx, statement, before.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// RotateKeys replaces the secrets of a folder that no server uses. Existing links to seats and invitations
// stop working; people keep their seats.
func RotateKeys(ctx context.Context, dir string) error {
	err := change(dir, func(folder *sqlite.Folder) error {
		return folder.Change(ctx, true, func(conn *sql.Conn) error { // compact, so that nothing of the old ones stays
			names, err := secrets(ctx, conn)
			for _, name := range names {
				fresh := make([]byte, 32)
				rand.Read(fresh)
				_, failed := conn.ExecContext(ctx, `UPDATE secret SET value = ? WHERE name = ?`, fresh, name)
				err = errors.Join(err, failed)
			}
			return err
		})
	})
	if err != nil {
		return fmt.Errorf("rotate keys: %w", err)
	}
	return nil
}

func secrets(ctx context.Context, conn *sql.Conn) (names []string, err error) {
	rows, err := conn.QueryContext(ctx, `SELECT name FROM secret`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// change locks a folder, runs do and unlocks it. It does not create a folder.
func change(dir string, do func(*sqlite.Folder) error) error {
	switch _, err := os.Stat(filepath.Join(dir, "triplecross.db")); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there are no games: %w", err)
	case err != nil:
		return err
	}
	folder, err := sqlite.LockFolder(dir)
	if err != nil {
		return err
	}
	return errors.Join(do(folder), folder.Close())
}
