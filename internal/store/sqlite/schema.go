package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

// migrations holds the steps of the schema: 0001_….sql, 0002_….sql. A step that
// has been released is never changed.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrationSteps returns the SQL of each migration; the first one leads to
// version 1.
func migrationSteps() ([]string, error) {
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

// ErrNewerSchema says that a newer version of the program has written the
// database.
var ErrNewerSchema = errors.New("start the version of the program that last used this folder, or a newer one, or restore a backup of it")

// schemaVersion returns how many migrations have been applied to a database;
// SQLite keeps the number as user_version. It is 0 for an empty database.
func schemaVersion(ctx context.Context, conn *sql.Conn) (version int, err error) {
	err = conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}

// migrate brings a database from a schema version up to that of the steps, in one
// transaction: if it fails, the database is unchanged.
func migrate(ctx context.Context, conn *sql.Conn, version int, steps []string) error {
	if version == len(steps) {
		return nil
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	for i, step := range steps[version:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("migrate to schema %d: %w", version+i+1, err)
		}
	}
	// A pragma takes no SQL parameters.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(steps))); err != nil {
		return err
	}
	return tx.Commit()
}
