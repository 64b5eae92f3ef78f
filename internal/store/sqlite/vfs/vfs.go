// Package vfs lets Go functions intercept what SQLite does to the system's files.
package vfs

import (
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// OK is SQLite's code for success.
const OK = int32(sqlite3.SQLITE_OK)

// SyncFailed is SQLite's code for a file that could not be written to the disk.
const SyncFailed = int32(sqlite3.SQLITE_IOERR_FSYNC)

// Do carries out an operation as the system does, and returns SQLite's code.
type Do = func() (code int32)

// Hooks replace the system's functions for files. They are called by the goroutine that makes SQLite use a
// file, and return the code for SQLite. A nil hook leaves an operation to the system.
type Hooks struct {
	// Opened is called when a file has been opened. Its result is passed to the other hooks for this file.
	Opened   func(path string) any
	Closing  func(file any)
	Read     func(file any, offset int64, do Do) (code int32)
	Write    func(file any, data []byte, offset int64, do Do) (code int32) // data belongs to SQLite
	Truncate func(file any, size int64, do Do) (code int32)
	Sync     func(file any, do Do) (code int32)
	// Delete deletes a file; durable says that the deletion must be on the disk when it returns.
	Delete func(path string, durable bool, do Do) (code int32)
}

// VFS is a virtual file system of SQLite. It must be kept reachable until it is removed, because Go's garbage
// collector does not see the functions that SQLite refers to.
type VFS struct {
	hooks  Hooks
	system *sqlite3.Tsqlite3_vfs
	own    *sqlite3.Tsqlite3_vfs // in SQLite's memory
	open   openFunc              // own refers to it
	remove removeFunc

	mu    sync.Mutex
	files map[uintptr]file // open files, by SQLite's address
	// methods are our own file methods, by those of the system that they replace.
	methods map[uintptr]*methods
}

// file is a file that SQLite has open.
type file struct {
	told   any // the result of Opened
	system *sqlite3.Tsqlite3_io_methods
}

// methods are the methods of a kind of file, and the functions they refer to.
type methods struct {
	table    *sqlite3.Tsqlite3_io_methods // in SQLite's memory
	close    closeFunc
	read     transferFunc
	write    transferFunc
	truncate truncateFunc
	sync     syncFunc
}

// Function types of SQLite's virtual file systems and files.
type (
	openFunc     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
	removeFunc   = func(tls *libc.TLS, vfs, name uintptr, syncDirectory int32) int32
	closeFunc    = func(tls *libc.TLS, file uintptr) int32
	transferFunc = func(tls *libc.TLS, file, data uintptr, size int32, offset int64) int32
	truncateFunc = func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc     = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// Default returns the name of SQLite's default file system, or "" if there is none.
func Default() string {
	tls := libc.NewTLS()
	defer tls.Close()
	found := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if found == 0 {
		return ""
	}
	return libc.GoString(at[sqlite3.Tsqlite3_vfs](found).FzName)
}

// Register gives SQLite a file system under an unused name: the default one, with hooks. With byDefault,
// files that are opened from now on use it.
func Register(name string, byDefault bool, hooks Hooks) (*VFS, error) {
	tls := libc.NewTLS()
	defer tls.Close()
	system := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if system == 0 {
		return nil, fmt.Errorf("vfs: register %s: SQLite has no file system", name)
	}
	cName, err := libc.CString(name)
	if err != nil {
		return nil, fmt.Errorf("vfs: register %s: %w", name, err)
	}
	v := &VFS{hooks: hooks, system: at[sqlite3.Tsqlite3_vfs](system), files: map[uintptr]file{}, methods: map[uintptr]*methods{}}
	v.own = clone(tls, v.system)
	v.own.FzName, v.own.FpNext = cName, 0
	v.open, v.remove = v.openFile, v.removeFile
	set(&v.own.FxOpen, v.open)
	if hooks.Delete != nil {
		set(&v.own.FxDelete, v.remove)
	}
	makeDefault := int32(0)
	if byDefault {
		makeDefault = 1
	}
	if code := sqlite3.Xsqlite3_vfs_register(tls, address(v.own), makeDefault); code != OK {
		return nil, fmt.Errorf("vfs: register %s: SQLite's code is %d", name, code)
	}
	return v, nil
}

// Remove unregisters the file system. Files opened through it must have been closed.
func (v *VFS) Remove() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.files) > 0 {
		return fmt.Errorf("vfs: %d files are open", len(v.files))
	}
	tls := libc.NewTLS()
	defer tls.Close()
	if code := sqlite3.Xsqlite3_vfs_unregister(tls, address(v.own)); code != OK {
		return fmt.Errorf("vfs: remove: SQLite's code is %d", code)
	}
	libc.Xfree(tls, v.own.FzName)
	libc.Xfree(tls, address(v.own))
	for _, m := range v.methods {
		libc.Xfree(tls, address(m.table))
	}
	return nil
}

func (v *VFS) openFile(tls *libc.TLS, _, name, opening uintptr, flags int32, outFlags uintptr) int32 {
	code := function[openFunc](v.system.FxOpen)(tls, address(v.system), name, opening, flags, outFlags)
	opened := at[sqlite3.Tsqlite3_file](opening)
	if opened.FpMethods == 0 {
		return code
	}
	var told any
	if v.hooks.Opened != nil {
		told = v.hooks.Opened(libc.GoString(name))
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	system := at[sqlite3.Tsqlite3_io_methods](opened.FpMethods)
	own := v.methods[opened.FpMethods]
	if own == nil {
		own = v.newMethods(tls, system)
		v.methods[opened.FpMethods] = own
	}
	v.files[opening] = file{told, system}
	opened.FpMethods = address(own.table)
	return code
}

func (v *VFS) removeFile(tls *libc.TLS, _, name uintptr, syncDirectory int32) int32 {
	return v.hooks.Delete(libc.GoString(name), syncDirectory != 0, func() int32 {
		return function[removeFunc](v.system.FxDelete)(tls, address(v.system), name, syncDirectory)
	})
}

// newMethods returns the methods of a kind of the system's files, with the hooks.
func (v *VFS) newMethods(tls *libc.TLS, system *sqlite3.Tsqlite3_io_methods) *methods {
	m := &methods{table: clone(tls, system)}
	m.close = func(tls *libc.TLS, opened uintptr) int32 {
		f := v.file(opened)
		v.mu.Lock()
		delete(v.files, opened)
		v.mu.Unlock()
		if v.hooks.Closing != nil {
			v.hooks.Closing(f.told)
		}
		return function[closeFunc](f.system.FxClose)(tls, opened)
	}
	m.read = func(tls *libc.TLS, opened, data uintptr, size int32, offset int64) int32 {
		f := v.file(opened)
		return v.hooks.Read(f.told, offset, func() int32 {
			return function[transferFunc](f.system.FxRead)(tls, opened, data, size, offset)
		})
	}
	m.write = func(tls *libc.TLS, opened, data uintptr, size int32, offset int64) int32 {
		f := v.file(opened)
		return v.hooks.Write(f.told, unsafe.Slice(at[byte](data), size), offset, func() int32 {
			return function[transferFunc](f.system.FxWrite)(tls, opened, data, size, offset)
		})
	}
	m.truncate = func(tls *libc.TLS, opened uintptr, size int64) int32 {
		f := v.file(opened)
		return v.hooks.Truncate(f.told, size, func() int32 {
			return function[truncateFunc](f.system.FxTruncate)(tls, opened, size)
		})
	}
	m.sync = func(tls *libc.TLS, opened uintptr, flags int32) int32 {
		f := v.file(opened)
		return v.hooks.Sync(f.told, func() int32 {
			return function[syncFunc](f.system.FxSync)(tls, opened, flags)
		})
	}
	set(&m.table.FxClose, m.close)
	if v.hooks.Read != nil {
		set(&m.table.FxRead, m.read)
	}
	if v.hooks.Write != nil {
		set(&m.table.FxWrite, m.write)
	}
	if v.hooks.Truncate != nil {
		set(&m.table.FxTruncate, m.truncate)
	}
	if v.hooks.Sync != nil {
		set(&m.table.FxSync, m.sync)
	}
	return m
}

func (v *VFS) file(opened uintptr) file {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.files[opened]
}

// clone copies a value to SQLite's memory.
func clone[T any](tls *libc.TLS, value *T) *T {
	own := at[T](libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*value))))
	*own = *value
	return own
}

// address returns the address of a value in SQLite's memory.
func address[T any](value *T) uintptr { return uintptr(unsafe.Pointer(value)) }

// at returns the value at an address in SQLite's memory.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// function returns the function behind a reference in SQLite's memory.
func function[F any](reference uintptr) F { return *(*F)(unsafe.Pointer(&reference)) }

// set makes a reference in SQLite's memory refer to a function.
func set[F any](reference *uintptr, f F) { *(*F)(unsafe.Pointer(reference)) = f }
