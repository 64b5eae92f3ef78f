// Package disktest sits between SQLite and the system's files, so that tests can watch what SQLite does to
// them, make it fail, or kill the process in the middle of it.
package disktest

import (
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"

	"triplecross/internal/store/sqlite/vfs"
)

// Kind is a kind of operation on a file.
type Kind int

// The kinds of operations. Locks and shared memory are left out, because they do not outlive the process.
const (
	Read Kind = iota
	Write
	Truncate
	Sync
	Delete
	SyncNames // of a folder's files; only by the commit log, because SQLite syncs names with Sync
)

// Op is an operation on a file that SQLite or the commit log is about to carry out.
type Op struct {
	Kind   Kind
	Path   string
	Offset int64  // of a read or a write; the new size of a truncation
	Data   []byte // of a write; it belongs to SQLite
	// Durable says that SQLite wants a deletion to be on the disk when it returns.
	Durable bool
}

// Around is called for each operation, by the goroutine that made SQLite do it. It may carry out the
// operation by calling do. It returns the code for SQLite.
type Around func(op Op, do func() (code int32)) (code int32)

// Codes that Around may return without calling do.
const (
	OK   = vfs.OK
	Full = int32(sqlite3.SQLITE_FULL)
	// ReadOnly is SQLite's code for a write to an open file after the system has made its disk read-only.
	ReadOnly = int32(sqlite3.SQLITE_IOERR_WRITE)
)

// Disk is a virtual file system of SQLite: the system's, with an Around for each operation.
type Disk struct{ vfs *vfs.VFS }

// Interpose calls around for what SQLite does to files that it opens until the disk is removed.
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

// Remove makes SQLite open the system's files again. Files opened through the disk must have been closed.
func (d *Disk) Remove() error {
	if err := d.vfs.Remove(); err != nil {
		return fmt.Errorf("disktest: %w", err)
	}
	return nil
}
