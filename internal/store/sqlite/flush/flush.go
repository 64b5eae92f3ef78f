// Package flush makes SQLite's waits for the disk cheap for Go: see package aio.
package flush

import (
	"fmt"
	"strings"

	"triplecross/internal/store/sqlite/aio"
	"triplecross/internal/store/sqlite/vfs"
)

// Disk is a file system of SQLite that flushes write-ahead logs by package aio.
type Disk struct {
	vfs  *vfs.VFS
	name string
}

// log is a write-ahead log that SQLite has open.
type log struct {
	file   *aio.File
	synced bool // by the system, which also makes the name of a new file durable
}

// Available reports whether SQLite uses the system's files, which it does not in some tests, and the system
// supports package aio.
func Available() bool { return aio.Available() && vfs.Default() == "unix" }

// Register registers the file system with SQLite. It returns nil if it is not available.
func Register() (*Disk, error) {
	if !Available() {
		return nil, nil
	}
	d := &Disk{}
	d.name = fmt.Sprintf("flush-%p", d)
	v, err := vfs.Register(d.name, false, vfs.Hooks{Opened: opened, Closing: closing, Sync: sync})
	if err != nil {
		return nil, fmt.Errorf("flush: %w", err)
	}
	d.vfs = v
	return d, nil
}

// Name returns the name by which SQLite knows the file system.
func (d *Disk) Name() string { return d.name }

// Remove unregisters the file system. Files opened through it must have been closed.
func (d *Disk) Remove() error {
	if err := d.vfs.Remove(); err != nil {
		return fmt.Errorf("flush: %w", err)
	}
	return nil
}

func opened(path string) any {
	if !strings.HasSuffix(path, "-wal") {
		return nil
	}
	f, err := aio.Open(path)
	if err != nil {
		return nil // the system flushes it
	}
	return &log{file: f}
}

func closing(file any) {
	if l, ok := file.(*log); ok {
		_ = l.file.Close() // SQLite has put its content on the disk
	}
}

func sync(file any, do vfs.Do) int32 {
	l, ok := file.(*log)
	if !ok {
		return do()
	}
	if !l.synced {
		code := do()
		l.synced = code == vfs.OK
		return code
	}
	begun, err := l.file.Flush()
	switch {
	case !begun:
		return do()
	case err != nil:
		return vfs.SyncFailed
	}
	return vfs.OK
}
