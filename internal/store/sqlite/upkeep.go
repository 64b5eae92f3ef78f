package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"triplecross/internal/store/sqlite/commitlog"
)

// Folder is a data folder locked for maintenance: no server has it open or can open it until it is closed.
type Folder struct {
	dir  *directory
	made []string // the lock file and folders that LockFolder has made, innermost first
}

// LockFolder locks a data folder. It creates a missing folder, but no database.
func LockFolder(path string) (*Folder, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("sqlite: lock %s: %w", path, err)
	}
	made := missing(filepath.Join(absolute, "lock"))
	d, err := lockDirectory(absolute)
	if err != nil {
		return nil, fmt.Errorf("sqlite: lock %s: %w", path, err)
	}
	return &Folder{d, made}, nil
}

// missing returns which of a file and the folders above it do not exist, innermost first.
func missing(path string) (paths []string) {
	for {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return paths
		}
		paths, path = append(paths, path), filepath.Dir(path)
	}
}

// Abandon unlocks a folder and removes what LockFolder has made for it.
func (f *Folder) Abandon() error {
	for _, path := range f.made {
		if os.Remove(path) != nil { // somebody has put something else into the folder, or the system keeps open files
			break
		}
	}
	return f.Close()
}

// Close unlocks the folder.
func (f *Folder) Close() error { return f.dir.close() }

// Path returns the absolute path of the folder.
func (f *Folder) Path() string { return f.dir.path }

// Database returns the path of the database's file.
func (f *Folder) Database() string { return f.dir.database() }

// Change runs a change of the database in one transaction, and then closes the database like a server that
// shuts down. The schema must be the program's own. With compact, the file shrinks to its content; if only
// that fails, the error says so.
func (f *Folder) Change(ctx context.Context, compact bool, change func(*sql.Conn) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("sqlite: change %s: %w", f.dir.path, explained(asDamaged(err)))
		}
	}()
	if _, err := os.Stat(f.Database()); err != nil {
		return err
	}
	hasLog, err := f.dir.inspect()
	if err != nil {
		return err
	}
	pool, err := connect(f.Database(), url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)"}}, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if err := f.dir.keepTemporary(ctx, conn); err != nil {
		return err
	}
	steps, err := migrationSteps()
	if err != nil {
		return err
	}
	switch version, err := schemaVersion(ctx, conn); {
	case err != nil:
		return err
	case version > len(steps):
		return newerSchema(version, len(steps))
	case version != len(steps):
		return fmt.Errorf("the database has schema %d and this program %d: start and end the server once, which migrates it", version, len(steps))
	}
	if err := markInUse(ctx, conn, hasLog); err != nil {
		return err
	}
	if err := inTransaction(ctx, conn, change); err != nil {
		return errors.Join(err, unmarkInUse(ctx, conn))
	}
	if compact {
		if _, err := conn.ExecContext(ctx, `VACUUM`); err != nil {
			return errors.Join(fmt.Errorf("done, but the file could not be shrunk: %w", err), unmarkInUse(ctx, conn))
		}
	}
	return unmarkInUse(ctx, conn)
}

func inTransaction(ctx context.Context, conn *sql.Conn, do func(*sql.Conn) error) error {
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return err
	}
	if err := do(conn); err != nil {
		_, undo := conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return errors.Join(err, undo)
	}
	_, err := conn.ExecContext(ctx, `COMMIT`)
	return err
}

// Adopt replaces the database by a file, which must be in the folder. A file of root's is given to the owner
// of the folder. Adopt keeps the former database and returns its new name, or "" if there was none.
func (f *Folder) Adopt(file string) (kept string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("sqlite: put %s in place: %w", file, asDamaged(err))
		}
	}()
	adopted, err := os.Open(file)
	if err != nil {
		return "", err
	}
	if err := errors.Join(giveToOwner(adopted), adopted.Close()); err != nil {
		return "", err
	}
	if kept, err = f.setAside(); err != nil {
		return kept, err
	}
	if err := os.Rename(file, f.Database()); err != nil {
		return kept, err
	}
	return kept, errors.Join(f.dir.mark(), SyncDirectory(f.dir.path))
}

// Settle removes the mark of use from a copied database.
func Settle(ctx context.Context, file string) (err error) {
	pool, err := connect(file, url.Values{"_pragma": {"journal_mode(DELETE)"}}, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	var noted bool
	if err := pool.QueryRowContext(ctx, `SELECT count(*) > 0 FROM sqlite_schema WHERE name = 'in_use'`).Scan(&noted); err != nil || !noted {
		return err
	}
	_, err = pool.ExecContext(ctx, `DELETE FROM in_use`)
	return err
}

// setAside renames the files of the database, if there are any.
func (f *Folder) setAside() (kept string, err error) {
	for n := 1; ; n++ {
		kept = filepath.Join(f.dir.path, fmt.Sprintf("replaced-%d.db", n))
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return "", err
		}
	}
	// The database goes last: its name reserves the names of the others.
	found := ""
	suffixes := []string{"-shm", "-wal", ""}
	segments, err := commitlog.Paths(f.Database())
	if err != nil {
		return "", err
	}
	for _, path := range segments {
		suffixes = slices.Insert(suffixes, 0, strings.TrimPrefix(path, f.Database()))
	}
	for _, suffix := range suffixes {
		from := f.Database() + suffix
		switch err := os.Rename(from, kept+suffix); {
		case err == nil:
			found = kept
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
	}
	return found, nil
}
