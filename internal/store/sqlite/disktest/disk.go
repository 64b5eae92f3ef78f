// Package disktest stands between SQLite and the files of the system, so that tests
// can watch what SQLite does to them, refuse it, or end the process in the middle of it.
package disktest

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
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
)

// Op is what SQLite is about to do to a file.
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
	OK   = int32(sqlite3.SQLITE_OK)
	Full = int32(sqlite3.SQLITE_FULL)
	// ReadOnly is what SQLite says of a write to a file that it has open when the system has made
	// its disk read-only.
	ReadOnly = int32(sqlite3.SQLITE_IOERR_WRITE)
)

// Disk is a virtual file system of SQLite: that of the system, with an Around for
// each operation. Go's collector does not see which functions SQLite refers to, so that
// the Disk has to be kept until it is removed.
type Disk struct {
	around Around
	system *sqlite3.Tsqlite3_vfs
	own    *sqlite3.Tsqlite3_vfs // in SQLite's memory
	open   openFunc              // what own refers to
	remove removeFunc

	mu    sync.Mutex
	files map[uintptr]file // that are open, by SQLite's address
	// methods are our own methods of files, by those of the system.
	methods map[uintptr]*methods
}

// file is a file that SQLite has open.
type file struct {
	path   string
	system *sqlite3.Tsqlite3_io_methods
}

// methods are those of a kind of file, and what they refer to.
type methods struct {
	table    *sqlite3.Tsqlite3_io_methods // in SQLite's memory
	close    func(tls *libc.TLS, file uintptr) int32
	read     transferFunc
	write    transferFunc
	truncate func(tls *libc.TLS, file uintptr, size int64) int32
	sync     func(tls *libc.TLS, file uintptr, flags int32) int32
}

// Functions of SQLite's virtual file systems and files.
type (
	openFunc     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
	removeFunc   = func(tls *libc.TLS, vfs, name uintptr, syncDirectory int32) int32
	transferFunc = func(tls *libc.TLS, file, data uintptr, size int32, offset int64) int32
)

// Interpose has around called for what SQLite does to files that are opened from now on
// until the disk is removed.
func Interpose(around Around) (*Disk, error) {
	tls := libc.NewTLS()
	defer tls.Close()
	system := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if system == 0 {
		return nil, errors.New("disktest: SQLite has no file system")
	}
	name, err := libc.CString("disktest")
	if err != nil {
		return nil, fmt.Errorf("disktest: %w", err)
	}
	d := &Disk{around: around, system: at[sqlite3.Tsqlite3_vfs](system), files: map[uintptr]file{}, methods: map[uintptr]*methods{}}
	d.own = clone(tls, d.system)
	d.own.FzName, d.own.FpNext = name, 0
	d.open, d.remove = d.openFile, d.removeFile
	set(&d.own.FxOpen, d.open)
	set(&d.own.FxDelete, d.remove)
	const makeDefault = 1
	if code := sqlite3.Xsqlite3_vfs_register(tls, address(d.own), makeDefault); code != OK {
		return nil, fmt.Errorf("disktest: SQLite's code is %d", code)
	}
	return d, nil
}

// Remove has SQLite open files of the system again. Those that were opened through the
// disk have to be closed.
func (d *Disk) Remove() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.files) > 0 {
		return fmt.Errorf("disktest: %d files are open", len(d.files))
	}
	tls := libc.NewTLS()
	defer tls.Close()
	if code := sqlite3.Xsqlite3_vfs_unregister(tls, address(d.own)); code != OK {
		return fmt.Errorf("disktest: SQLite's code is %d", code)
	}
	libc.Xfree(tls, d.own.FzName)
	libc.Xfree(tls, address(d.own))
	for _, m := range d.methods {
		libc.Xfree(tls, address(m.table))
	}
	return nil
}

func (d *Disk) openFile(tls *libc.TLS, _, name, opening uintptr, flags int32, outFlags uintptr) int32 {
	code := function[openFunc](d.system.FxOpen)(tls, address(d.system), name, opening, flags, outFlags)
	opened := at[sqlite3.Tsqlite3_file](opening)
	if opened.FpMethods == 0 {
		return code
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	system := at[sqlite3.Tsqlite3_io_methods](opened.FpMethods)
	own := d.methods[opened.FpMethods]
	if own == nil {
		own = d.newMethods(tls, system)
		d.methods[opened.FpMethods] = own
	}
	d.files[opening] = file{libc.GoString(name), system}
	opened.FpMethods = address(own.table)
	return code
}

func (d *Disk) removeFile(tls *libc.TLS, _, name uintptr, syncDirectory int32) int32 {
	return d.around(Op{Kind: Delete, Path: libc.GoString(name), Durable: syncDirectory != 0}, func() int32 {
		return function[removeFunc](d.system.FxDelete)(tls, address(d.system), name, syncDirectory)
	})
}

// newMethods returns the methods of a kind of file of the system, each with the Around.
func (d *Disk) newMethods(tls *libc.TLS, system *sqlite3.Tsqlite3_io_methods) *methods {
	m := &methods{table: clone(tls, system)}
	m.close = func(tls *libc.TLS, opened uintptr) int32 {
		f := d.file(opened)
		d.mu.Lock()
		delete(d.files, opened)
		d.mu.Unlock()
		return function[func(*libc.TLS, uintptr) int32](f.system.FxClose)(tls, opened)
	}
	m.read = func(tls *libc.TLS, opened, data uintptr, size int32, offset int64) int32 {
		f := d.file(opened)
		return d.around(Op{Kind: Read, Path: f.path, Offset: offset}, func() int32 {
			return function[transferFunc](f.system.FxRead)(tls, opened, data, size, offset)
		})
	}
	m.write = func(tls *libc.TLS, opened, data uintptr, size int32, offset int64) int32 {
		f := d.file(opened)
		return d.around(Op{Kind: Write, Path: f.path, Offset: offset, Data: unsafe.Slice(at[byte](data), size)}, func() int32 {
			return function[transferFunc](f.system.FxWrite)(tls, opened, data, size, offset)
		})
	}
	m.truncate = func(tls *libc.TLS, opened uintptr, size int64) int32 {
		f := d.file(opened)
		return d.around(Op{Kind: Truncate, Path: f.path, Offset: size}, func() int32 {
			return function[func(*libc.TLS, uintptr, int64) int32](f.system.FxTruncate)(tls, opened, size)
		})
	}
	m.sync = func(tls *libc.TLS, opened uintptr, flags int32) int32 {
		f := d.file(opened)
		return d.around(Op{Kind: Sync, Path: f.path}, func() int32 {
			return function[func(*libc.TLS, uintptr, int32) int32](f.system.FxSync)(tls, opened, flags)
		})
	}
	set(&m.table.FxClose, m.close)
	set(&m.table.FxRead, m.read)
	set(&m.table.FxWrite, m.write)
	set(&m.table.FxTruncate, m.truncate)
	set(&m.table.FxSync, m.sync)
	return m
}

func (d *Disk) file(opened uintptr) file {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.files[opened]
}

// clone copies a value of SQLite's.
func clone[T any](tls *libc.TLS, value *T) *T {
	own := at[T](libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*value))))
	*own = *value
	return own
}

// address returns where SQLite has a value.
func address[T any](value *T) uintptr { return uintptr(unsafe.Pointer(value)) }

// at returns what SQLite has at an address.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// function returns a function that SQLite refers to.
func function[F any](reference uintptr) F { return *(*F)(unsafe.Pointer(&reference)) }

// set has SQLite refer to a function.
func set[F any](reference *uintptr, f F) { *(*F)(unsafe.Pointer(reference)) = f }
