package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// ErrInUse means that another process has the data directory open. Two servers on the same games would run
// separate rooms.
var ErrInUse = errors.New("the data directory is in use by another process")

// directory is the data directory, locked for this process.
type directory struct {
	path string // absolute
	lock *os.File
	file os.FileInfo // the database's file when it was opened
}

// openDirectory locks a data directory. It creates the directory and the database
// file if they are missing, readable only by their owner. The kernel releases the
// lock when the process ends, even if it is killed.
func openDirectory(path string) (*directory, error) {
	d, err := lockDirectory(path)
	if err != nil {
		return nil, err
	}
	// SQLite gives its other files the permissions of this one.
	database, err := os.OpenFile(d.database(), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, errors.Join(err, d.close())
	}
	d.file, err = database.Stat()
	if err := errors.Join(err, giveToOwner(database), database.Close()); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

// lockDirectory is openDirectory without the database.
func lockDirectory(path string) (*directory, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(path, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	d := &directory{path: path, lock: file}
	if err := errors.Join(lockNamed(file), giveToOwner(file)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return d, nil
}

// database returns the path of the database's file.
func (d *directory) database() string { return filepath.Join(d.path, "triplecross.db") }

// keepTemporary makes SQLite put its temporary files into the directory, unless the environment names another
// one. In a container there may be no other place for what VACUUM or an index needs.
func (d *directory) keepTemporary(ctx context.Context, conn *sql.Conn) error {
	if os.Getenv("SQLITE_TMPDIR") != "" {
		return nil
	}
	// A pragma takes no SQL parameters. This one applies to the whole process.
	_, err := conn.ExecContext(ctx, `PRAGMA temp_store_directory = '`+strings.ReplaceAll(d.path, "'", "''")+`'`)
	return err
}

// lockNamed locks a file that its name still leads to. A process that abandons a folder removes the file that it has locked,
// and two others could otherwise lock different files of that name.
func lockNamed(file *os.File) error {
	if err := lock(file); err != nil {
		return err
	}
	locked, err := file.Stat()
	if err != nil {
		return err
	}
	if named, err := os.Stat(file.Name()); err != nil || !os.SameFile(locked, named) {
		return ErrInUse
	}
	return nil
}

// close releases the lock. The lock file stays.
func (d *directory) close() error { return d.lock.Close() }
