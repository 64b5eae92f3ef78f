package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// migrations has the steps of the schema: 0001_….sql, 0002_….sql. A step must not change once it has been
// released.
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

// ErrNewerSchema means that a newer version of the program has written the database.
var ErrNewerSchema = errors.New("start the version of the program that last used this folder, or a newer one, or restore a backup of it")

// newerSchema returns the error for a database whose schema is newer than the program's own.
func newerSchema(version, own int) error {
	return fmt.Errorf("the database has schema %d, but this program knows only schemas up to %d: %w", version, own, ErrNewerSchema)
}

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

// Upgrade describes how Open migrated a database of an older version.
type Upgrade struct {
	From, To int    // versions of the schema
	Copy     string // path of the copy of the old database
}

// upgrade migrates the database of a directory to the schema of the steps. It first keeps a copy, unless the
// database is new. It returns nil if there was nothing to do.
func upgrade(ctx context.Context, dir *directory, conn *sql.Conn, steps []string) (*Upgrade, error) {
	version, err := schemaVersion(ctx, conn)
	switch {
	case err != nil:
		return nil, err
	case version > len(steps):
		return nil, newerSchema(version, len(steps))
	case version == len(steps):
		return nil, nil
	case version == 0: // a new database
		return nil, migrate(ctx, conn, version, steps)
	}
	u := &Upgrade{From: version, To: len(steps)}
	if u.Copy, err = keepCopy(ctx, dir, conn, version); err != nil {
		return nil, fmt.Errorf("keep a copy before migrating from schema %d to %d: %w", u.From, u.To, err)
	}
	return u, migrate(ctx, conn, version, steps)
}

// keepCopy writes a durable copy of a database next to it, named after its schema version, and returns the
// copy's path. It never overwrites another copy. If an equal copy exists, it uses that one, so that a server
// that keeps failing to start does not fill the disk; otherwise the new copy gets a number.
func keepCopy(ctx context.Context, dir *directory, conn *sql.Conn, version int) (string, error) {
	// A process that is killed while copying leaves this file behind.
	unfinished := filepath.Join(dir.path, "unfinished-copy.db")
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := writeCopy(ctx, conn, unfinished); err != nil {
		return "", errors.Join(err, os.Remove(unfinished))
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("triplecross-schema%d.db", version)
		if n > 1 {
			name = fmt.Sprintf("triplecross-schema%d-%d.db", version, n)
		}
		file := filepath.Join(dir.path, name)
		switch equal, err := equalFiles(unfinished, file); {
		case errors.Is(err, fs.ErrNotExist):
			// Nobody else can create the file meanwhile: the directory is locked.
			if err := os.Rename(unfinished, file); err != nil {
				return "", err
			}
			return file, SyncDirectory(dir.path)
		case err != nil:
			return "", err
		case equal:
			return file, os.Remove(unfinished)
		}
	}
}

// writeCopy writes the database to a new file, readable only by its owner, and
// waits until it is on the disk.
func writeCopy(ctx context.Context, conn *sql.Conn, name string) (err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := conn.ExecContext(ctx, "VACUUM INTO ?", name); err != nil {
		return err
	}
	return file.Sync()
}

// equalFiles reports whether two files have the same content. The error is
// fs.ErrNotExist if there is no second file.
func equalFiles(name, other string) (equal bool, err error) {
	b, err := os.Open(other)
	if err != nil {
		return false, err
	}
	defer b.Close()
	a, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer a.Close()
	const chunk = 1 << 16
	left, right := make([]byte, chunk), make([]byte, chunk)
	for {
		n, err := io.ReadFull(a, left)
		m, other := io.ReadFull(b, right)
		if !bytes.Equal(left[:n], right[:m]) {
			return false, nil
		}
		for _, err := range []error{err, other} {
			if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
				return false, err
			}
		}
		if n < chunk {
			return true, nil
		}
	}
}
