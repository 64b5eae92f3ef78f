package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
)

// migrations holds the steps of the schema: 0001_….sql, 0002_….sql. A step that
// has been released is never changed.
//
//go:embed migrations/*.sql
var migrations embed.FS

// steps returns the SQL of each migration, the first one of version 1.
func steps() ([]string, error) {
	files, err := fs.Glob(migrations, "migrations/*.sql") // sorted by name
	if err != nil {
		return nil, err
	}
	steps := make([]string, len(files))
	for i, name := range files {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps[i] = string(text)
	}
	return steps, nil
}

// migrate brings a database up to the program's schema, one transaction a
// step. The database's user_version counts the steps it has taken.
func migrate(ctx context.Context, conn *sql.Conn, steps []string) error {
	var version int
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("the database has schema %d, but this program knows only up to %d: a newer program has written it",
			version, len(steps))
	}
	for ; version < len(steps); version++ {
		if err := step(ctx, conn, steps[version], version+1); err != nil {
			return fmt.Errorf("migrate to schema %d: %w", version+1, err)
		}
	}
	return nil
}

func step(ctx context.Context, conn *sql.Conn, text string, version int) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if _, err := tx.ExecContext(ctx, text); err != nil {
		return err
	}
	// A pragma takes no parameters.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return tx.Commit()
}
