package commitlog

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"triplecross/internal/store/sqlite/aio"
)

// Disk is the file operations of a log. Tests make them fail.
type Disk interface {
	// Create creates a file filled with size zeros. The file and its name are on the disk when Create
	// returns.
	Create(path string, size int64) error
	// Open opens a file made by Create. A write to it is on the disk when WriteAt returns.
	Open(path string) (File, error)
	Remove(path string) error
}

// File is the file of a segment.
type File interface {
	WriteAt(data []byte, offset int64) (n int, err error)
	Close() error
}

// System is the system's disk. Open works only on Linux, on file systems that support writing past the page
// cache.
type System struct {
	// SyncDirectory waits until the names in a folder are on the disk.
	SyncDirectory func(path string) error
}

// maxFrame is the maximum number of bytes per write.
const maxFrame = 1 << 20

// Create implements Disk.
func (s System) Create(path string, size int64) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	// Write zeros instead of only reserving space: the first write to reserved space would also change the
	// file system's metadata. Write a little at a time, so that the disk can serve others in between.
	for zeros, at := make([]byte, 1<<16), int64(0); at < size; at += int64(len(zeros)) {
		if _, err := file.WriteAt(zeros[:min(int64(len(zeros)), size-at)], at); err != nil {
			return err
		}
		if err := file.Sync(); err != nil {
			return err
		}
	}
	return s.SyncDirectory(filepath.Dir(path))
}

// Open implements Disk.
func (System) Open(path string) (File, error) {
	file, err := aio.OpenDirect(path, maxFrame)
	if err != nil {
		return nil, fmt.Errorf("commit log: %w", err)
	}
	return file, nil
}

// Remove implements Disk.
func (System) Remove(path string) error { return os.Remove(path) }
