package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// keepCopy writes a durable copy of a database next to it, named after its schema
// version, and returns the copy's path. It overwrites no other copy. If an equal
// copy exists, that one is used, so that a server that keeps failing to start does
// not fill the disk; otherwise the new copy gets a number.
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
			// Nobody else creates the file in between: the directory is locked.
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
