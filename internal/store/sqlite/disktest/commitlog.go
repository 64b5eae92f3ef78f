package disktest

import (
	"fmt"
	"path/filepath"

	"triplecross/internal/store/sqlite/commitlog"
)

// CommitLog returns a disk for commit logs: the given one, with an Around for each operation. Writing to a
// segment is a Write and a Sync, and so is creating one, followed by a SyncNames.
func CommitLog(around Around, system commitlog.Disk) commitlog.Disk {
	return logDisk{around, system}
}

type logDisk struct {
	around Around
	system commitlog.Disk
}

type logFile struct {
	commitlog.File
	path   string
	around Around
}

// pass calls around for an operation, and turns its code into an error.
func pass(around Around, op Op, do func() error) (err error) {
	code := around(op, func() int32 {
		if err = do(); err != nil {
			return ReadOnly
		}
		return OK
	})
	if err == nil && code != OK {
		err = fmt.Errorf("the disk refuses with SQLite's code %d", code)
	}
	return err
}

func nothing() error { return nil }

// Create implements commitlog.Disk.
func (d logDisk) Create(path string, size int64) error {
	for _, step := range []struct {
		op Op
		do func() error
	}{
		{Op{Kind: Write, Path: path, Data: make([]byte, size)}, func() error { return d.system.Create(path, size) }},
		{Op{Kind: Sync, Path: path}, nothing},
		{Op{Kind: SyncNames, Path: filepath.Dir(path)}, nothing},
	} {
		if err := pass(d.around, step.op, step.do); err != nil {
			return err
		}
	}
	return nil
}

// Open implements commitlog.Disk.
func (d logDisk) Open(path string) (commitlog.File, error) {
	file, err := d.system.Open(path)
	if err != nil {
		return nil, err
	}
	return logFile{file, path, d.around}, nil
}

// Remove implements commitlog.Disk.
func (d logDisk) Remove(path string) error {
	return pass(d.around, Op{Kind: Delete, Path: path}, func() error { return d.system.Remove(path) })
}

// WriteAt implements commitlog.File.
func (f logFile) WriteAt(data []byte, offset int64) (n int, err error) {
	err = pass(f.around, Op{Kind: Write, Path: f.path, Offset: offset, Data: data}, func() (err error) {
		n, err = f.File.WriteAt(data, offset)
		return err
	})
	if err != nil {
		return n, err
	}
	return n, pass(f.around, Op{Kind: Sync, Path: f.path}, nothing)
}
