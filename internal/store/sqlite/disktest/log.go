package disktest

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Log records the operations on files, and computes what is left of the files after a power cut. Its methods
// are safe for concurrent use.
type Log struct {
	// Before has the files on the disk when the log began, by path.
	Before map[string][]byte
	// Unsynced says which files are not synced although SQLite asked for it, to prove that a test would
	// notice.
	Unsynced func(path string) bool

	mu   sync.Mutex
	done []logged
}

// logged is a completed operation.
type logged struct {
	Op
	// begun is, for Sync, how many operations had been completed when it began: it need not cover any that
	// completed meanwhile.
	begun int
	point Point
}

// Around records an operation after carrying it out.
func (l *Log) Around(op Op, do func() int32) int32 {
	if op.Kind == Read {
		return do()
	}
	begun := l.Len()
	code := do()
	if code != OK || (op.Kind == Sync || op.Kind == SyncNames) && l.Unsynced != nil && l.Unsynced(op.Path) {
		return code
	}
	op.Data = bytes.Clone(op.Data)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done = append(l.done, logged{op, begun, Here()})
	return code
}

// Len returns how many operations have been completed.
func (l *Log) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.done)
}

// Writes returns how often a file was written.
func (l *Log) Writes(path string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, op := range l.done {
		if op.Kind == Write && op.Path == path {
			n++
		}
	}
	return n
}

// At returns the numbers of the operations at a point.
func (l *Log) At(point Point) []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	var numbers []int
	for i, op := range l.done {
		if op.point == point {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// Keep decides what is left of an operation that was not synced, given by its number: whether a sector of its
// file, counted from 0, has the operation's content.
type Keep func(op int, sector int64) bool

// sector is the size and alignment of what a disk writes completely or not at all.
const sector = 512

// Cut returns the files after a power cut following the given number of operations. Everything synced is
// there; keep chooses from the rest.
//
// A file that SQLite creates is on the disk as soon as anything in it is, and everything SQLite deleted
// before is gone then: it syncs the directory when it first syncs such a file. A segment of the commit log is
// there once the names of its folder are synced, and everything deleted before is gone then.
func (l *Log) Cut(after int, keep Keep) map[string][]byte {
	l.mu.Lock()
	done := l.done[:after]
	l.mu.Unlock()
	durable, deleted := l.durable(done)
	named := l.named(done)
	files := map[string][]byte{}
	for path, data := range l.Before {
		files[path] = bytes.Clone(data)
	}
	for i, op := range done {
		always := i < durable[op.Path] || op.Kind == Delete && i < deleted
		if isSegment(op.Path) && !named[op.Path] && !keep(i, 0) {
			continue
		}
		switch op.Kind {
		case Write:
			for from := int64(0); from < int64(len(op.Data)); {
				at := op.Offset + from
				to := min(int64(len(op.Data)), from+sector-at%sector)
				if always || keep(i, at/sector) {
					files[op.Path] = writeAt(files[op.Path], op.Data[from:to], at)
				}
				from = to
			}
		case Truncate:
			if data, ok := files[op.Path]; ok && int64(len(data)) > op.Offset && (always || keep(i, op.Offset/sector)) {
				files[op.Path] = data[:op.Offset]
			}
		case Delete:
			if always || keep(i, 0) {
				delete(files, op.Path)
			}
		}
	}
	return files
}

// durable returns how many of the operations on each file have reached the disk, and how many operations the
// durable deletions cover.
func (l *Log) durable(done []logged) (files map[string]int, deleted int) {
	files = map[string]int{}
	created := map[string]bool{} // and synced
	for path := range l.Before {
		created[path] = true
	}
	for i, op := range done {
		switch op.Kind {
		case Sync:
			files[op.Path] = max(files[op.Path], op.begun)
			if !created[op.Path] && !isDatabase(op.Path) && !isSegment(op.Path) {
				created[op.Path] = true
				deleted = max(deleted, op.begun)
			}
		case Delete:
			delete(created, op.Path)
			if op.Durable {
				deleted = i + 1
			}
		case SyncNames:
			deleted = max(deleted, op.begun)
		}
	}
	return files, deleted
}

// named returns the segments whose names have reached the disk.
func (l *Log) named(done []logged) map[string]bool {
	named, there := map[string]bool{}, map[string]bool{}
	for path := range l.Before {
		named[path] = true
	}
	for _, op := range done {
		switch op.Kind {
		case Write:
			there[op.Path] = true
		case SyncNames:
			for path := range there {
				named[path] = true
			}
		}
	}
	return named
}

// isSegment reports whether a file is a segment of the commit log.
func isSegment(path string) bool { return strings.Contains(filepath.Base(path), ".db-log-") }

// isDatabase reports whether a file is neither a log nor a journal of SQLite.
func isDatabase(path string) bool {
	return !strings.HasSuffix(path, "-wal") && !strings.HasSuffix(path, "-journal")
}

// writeAt writes to the contents of a file, which grows if necessary.
func writeAt(file, data []byte, offset int64) []byte {
	if end := int(offset) + len(data); end > len(file) {
		size := len(file)
		file = slices.Grow(file, end-size)[:end]
		clear(file[size:])
	}
	copy(file[offset:], data)
	return file
}
