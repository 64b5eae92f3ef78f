package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// migrations has the steps of the schema. They are numbered like those of SQLite, which had six when
// PostgreSQL was added: 0006_….sql, 0007_….sql. A step must not change once it has been released.
//
//go:embed migrations/*.sql
var migrations embed.FS

// firstSchema is the version that the first migration leads to.
const firstSchema = 6

// migrationSteps returns the SQL of each migration.
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

// ErrNewerSchema means that a newer version of the program has used the database.
var ErrNewerSchema = errors.New("start the version of the program that last used this database, or a newer one")

// Why OpenAsIs refuses a database.
var (
	ErrNoSchema    = errors.New("it is no database of this program")
	ErrOlderSchema = errors.New("start and stop a server of this version on it once, which migrates it; servers of older versions cannot start on it afterwards")
)

// migrationLock is the key of the advisory lock by which only one server at a time migrates: the letters
// "triplecr".
const migrationLock = 0x747269706c656372

// Changing a table waits for everybody who reads it, such as pg_dump, and all servers that want to read it
// wait behind. So a migration gives up after lockTimeout, and tries again after migrationPause.
const (
	lockTimeout    = "500ms"
	migrationPause = 3 * time.Second
)

// lockNotAvailable is PostgreSQL's error code for a timeout while waiting for a lock.
const lockNotAvailable = "55P03"

// migrate brings the schema up to that of the steps, in one transaction: if it fails, the database is
// unchanged.
func migrate(ctx context.Context, pool *pgxpool.Pool, steps []string, waits func(error)) error {
	return whenUnlocked(ctx, pool, waits, func(tx pgx.Tx) error { return migrateIn(ctx, tx, steps) })
}

// whenUnlocked runs a change of the schema in a transaction that waits for no lock longer than lockTimeout. It
// keeps trying while others hold the locks that it needs; before the first retry it calls waits, unless nil.
func whenUnlocked(ctx context.Context, pool *pgxpool.Pool, waits func(error), change func(pgx.Tx) error) error {
	for {
		err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '"+lockTimeout+"'"); err != nil {
				return err
			}
			return change(tx)
		})
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != lockNotAvailable {
			return err
		}
		if waits != nil {
			waits(err)
			waits = nil
		}
		select {
		case <-time.After(migrationPause):
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		}
	}
}

func migrateIn(ctx context.Context, tx pgx.Tx, steps []string) error {
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
		return fmt.Errorf("while another server migrates: %w", err)
	}
	version, err := schemaVersion(ctx, tx)
	if err != nil {
		return err
	}
	newest := newestSchema(steps)
	if version > newest {
		return otherSchema(version, newest, ErrNewerSchema)
	}
	for i, step := range steps {
		if to := firstSchema + i; to > version {
			if _, err := tx.Exec(ctx, step); err != nil {
				return fmt.Errorf("migrate to schema %d: %w", to, err)
			}
		}
	}
	_, err = tx.Exec(ctx, "UPDATE schema_version SET version = $1 WHERE version <> $1", newest)
	return err
}

// newestSchema returns the version that the last of the steps leads to.
func newestSchema(steps []string) int { return firstSchema - 1 + len(steps) }

func otherSchema(version, own int, err error) error {
	return fmt.Errorf("the database has schema %d and this program %d: %w", version, own, err)
}

// inspect returns an error if the schema is not that of the steps.
func inspect(ctx context.Context, pool *pgxpool.Pool, steps []string) error {
	var there bool
	if err := pool.QueryRow(ctx, "SELECT to_regclass('schema_version') IS NOT NULL").Scan(&there); err != nil {
		return err
	}
	if !there {
		return ErrNoSchema
	}
	var version int
	if err := pool.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM schema_version").Scan(&version); err != nil {
		return err
	}
	switch newest := newestSchema(steps); {
	case version == 0:
		return ErrNoSchema
	case version < newest:
		return otherSchema(version, newest, ErrOlderSchema)
	case version > newest:
		return otherSchema(version, newest, ErrNewerSchema)
	}
	return nil
}

// schemaVersion returns the version of a database's schema. It is 0 for an empty database, to which it adds
// the table that holds the version.
func schemaVersion(ctx context.Context, tx pgx.Tx) (version int, err error) {
	if _, err := tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)"); err != nil {
		return 0, err
	}
	if _, err := tx.Exec(ctx, "INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM schema_version)"); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, "SELECT version FROM schema_version").Scan(&version)
	return version, err
}
