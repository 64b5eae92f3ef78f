// Package disktest stands between SQLite and the files of the system, so that tests
// can watch what SQLite does to them, refuse it, or end the process in the middle of it.
package disktest

import (
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"

	"triplecross/internal/store/sqlite/vfs"
)

// Kind is what is done to a file.
type Kind int

// What is done to files. Locks and shared memory are not told: they are gone when the
// process ends.
const (
	Read Kind = iota
	Write
	Truncate
	Sync
	Delete
	SyncNames // of the files of a folder, by the commit log alone: SQLite does so with Sync
)

// Op is what SQLite, or the commit log, is about to do to a file.
type Op struct {
	Kind   Kind
	Path   string
	Offset int64  // of a read or a write; the new size of a truncation
	Data   []byte // of a write; it belongs to SQLite
	// Durable says of a deletion that SQLite wants it to be on the disk when it returns.
	Durable bool
}

// Around is called for each operation, by the goroutine that made SQLite do it. It
// carries it out with do, or does not, and returns the code that SQLite is told.
type Around func(op Op, do func() (code int32)) (code int32)

// Codes that Around may return without calling do.
const (
	OK   = vfs.OK
	Full = int32(sqlite3.SQLITE_FULL)
	// ReadOnly is what SQLite says of a write to a file that it has open when the system has made
	// its disk read-only.
	ReadOnly = int32(sqlite3.SQLITE_IOERR_WRITE)
)

// Disk is a virtual file system of SQLite: that of the system, with an Around for each operation.
type Disk struct{ vfs *vfs.VFS }

// Interpose has around called for what SQLite does to files that are opened from now on
// until the disk is removed.
func Interpose(around Around) (*Disk, error) {
	v, err := vfs.Register("disktest", true, vfs.Hooks{
		Opened: func(path string) any { return path },
		Read: func(file any, offset int64, do vfs.Do) int32 {
			return around(Op{Kind: Read, Path: file.(string), Offset: offset}, do)
		},
		Write: func(file any, data []byte, offset int64, do vfs.Do) int32 {
			return around(Op{Kind: Write, Path: file.(string), Offset: offset, Data: data}, do)
		},
		Truncate: func(file any, size int64, do vfs.Do) int32 {
			return around(Op{Kind: Truncate, Path: file.(string), Offset: size}, do)
		},
		Sync: func(file any, do vfs.Do) int32 { return around(Op{Kind: Sync, Path: file.(string)}, do) },
		Delete: func(path string, durable bool, do vfs.Do) int32 {
			return around(Op{Kind: Delete, Path: path, Durable: durable}, do)
		},
	})
	if err != nil {
		return nil, fmt.Errorf("disktest: %w", err)
	}
	return &Disk{v}, nil
}

// Remove has SQLite open files of the system again. Those that were opened through the
// disk have to be closed.
func (d *Disk) Remove() error {
	if err := d.vfs.Remove(); err != nil {
		return fmt.Errorf("disktest: %w", err)
	}
	return nil
}
