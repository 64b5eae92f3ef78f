package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	driver "modernc.org/sqlite"
)

// Reasons besides ErrDamaged why a folder cannot be opened.
var (
	// ErrLogMissing means that a database was copied from a running server without SQLite's log or the commit
	// log, and so lacks their content.
	ErrLogMissing = errors.New("its log, triplecross.db-wal or triplecross.db-log-1, is missing")
	// ErrDatabaseMissing means that the folder once had a database.
	ErrDatabaseMissing = errors.New("the folder had games, but triplecross.db is missing or empty")
)

// inspect checks the files of a database before SQLite opens them. It returns whether SQLite's log exists.
func (d *directory) inspect() (hasLog bool, err error) {
	size, hasLog, err := checkFile(d.database())
	if err != nil {
		return false, err
	}
	marker, err := d.lock.Stat()
	if err != nil {
		return false, err
	}
	if size == 0 && !hasLog && marker.Size() > 0 {
		return false, ErrDatabaseMissing
	}
	return hasLog, nil
}

// marker is the content of the lock file once the folder has a database.
const marker = "The games of this folder are in triplecross.db.\n"

// mark writes the marker.
func (d *directory) mark() error {
	_, err := d.lock.WriteAt([]byte(marker), 0)
	return err
}

// The header of a database in SQLite's file format: its size, its first bytes, and positions in it.
const (
	headerSize  = 100
	headerMagic = "SQLite format 3\x00"
	headerPage  = 16 // two bytes: the size of a page
	headerCount = 28 // four bytes: the number of pages
)

// checkFile checks that a file starts like a database and is complete, unless SQLite is about to repair it.
// It returns the file's size, which may be 0, and whether SQLite's log lies beside it.
func checkFile(name string) (size int64, hasLog bool, err error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return 0, false, err
	case info.IsDir():
		return 0, false, fmt.Errorf("%s is a folder, and no database", name)
	default:
		size = info.Size()
	}
	log, err := sizeOf(name + "-wal")
	if err != nil {
		return 0, false, err
	}
	undo, err := sizeOf(name + "-journal")
	if err != nil {
		return 0, false, err
	}
	if size > 0 && log <= 0 && undo < 0 {
		err = checkHeader(name, size)
	}
	return size, log >= 0, err
}

// sizeOf returns the size of a file, or -1 if it is missing.
func sizeOf(name string) (int64, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return -1, nil
	case err != nil:
		return 0, err
	}
	return info.Size(), nil
}

// checkHeader checks the first bytes of a database of the given size.
func checkHeader(name string, size int64) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	var header [headerSize]byte
	if _, err := io.ReadFull(file, header[:]); err != nil || string(header[:len(headerMagic)]) != headerMagic {
		return fmt.Errorf("%w: %s does not begin as one", ErrDamaged, name)
	}
	page := int64(binary.BigEndian.Uint16(header[headerPage:]))
	if page == 1 {
		page = 1 << 16
	}
	if want := page * int64(binary.BigEndian.Uint32(header[headerCount:])); size < want {
		return fmt.Errorf("%w: %s has %d bytes of %d", ErrDamaged, name, size, want)
	}
	return nil
}

// usedStatement returns whether a server is marked as having the database open.
const usedStatement = `SELECT count(*) > 0 FROM in_use`

// markInUse marks the database as open, and copies the mark to the database's file, so that a copy of that file
// alone has it, too.
func markInUse(ctx context.Context, conn *sql.Conn, hasLog bool) error {
	var used bool
	if err := conn.QueryRowContext(ctx, usedStatement).Scan(&used); err != nil {
		return err
	}
	if used && !hasLog {
		return ErrLogMissing
	}
	// Until the mark is removed, closing the database keeps its log.
	if err := keepLog(conn, true); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, `INSERT INTO in_use VALUES (1, ?) ON CONFLICT DO UPDATE SET since = excluded.since`, time.Now().UnixMilli()); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, passiveCheckpoint)
	return err
}

// unmarkInUse removes the mark.
func unmarkInUse(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(ctx, `PRAGMA synchronous = FULL`); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, `DELETE FROM in_use`); err != nil {
		return err
	}
	return keepLog(conn, false)
}

// keepLog sets whether SQLite's log stays when the last connection is closed.
func keepLog(conn *sql.Conn, keep bool) error {
	mode := 0
	if keep {
		mode = 1
	}
	return conn.Raw(func(c any) error {
		_, err := c.(driver.FileControl).FileControlPersistWAL("main", mode)
		return err
	})
}
