// Package commitlog keeps records beside a database until their contents are in it. A record is a single
// write, past the page cache, to a file that was filled with zeros before, so that it costs the disk little
// more than its own bytes.
//
// A log has segments, files that are used in turn. It appends to one of them until it is full; once nothing
// in it is needed any more, it is used again. The database knows which segments there are. Records have
// ascending numbers and an epoch: records of another epoch, or with a number below the first one needed, are
// ignored.
package commitlog

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
)

// ErrNoRoom means that a record must be kept elsewhere: there is no free segment, the record is too long, or
// an earlier write failed.
var ErrNoRoom = errors.New("the commit log has no room")

// maxFree is how many unused segments are kept, and minFree how many Prepare provides.
const (
	maxFree = 4
	minFree = 2
)

// Log is a log open for appending. Append, Erase and Close must be called by one goroutine; the other methods
// may be called by another.
type Log struct {
	base   string
	epoch  uint64
	size   int64 // of a segment, in bytes
	disk   Disk
	buffer []byte

	mu      sync.Mutex // guards what follows, except the ends of current
	current *segment   // nil if there is none
	full    []*segment
	free    []*segment
	fresh   []*segment // unknown to the database so far
	surplus []*segment // to be removed once the database no longer knows them
	made    int        // how many segments were created
	broken  bool       // a write has failed; nothing more is written
}

// segment is a file of a log.
type segment struct {
	ordinal int
	file    File
	end     int64 // of the last frame
	last    int64 // the number of the last record
	written int64 // end of the furthest frame since the segment was erased
}

// New returns a log without segments; see Prepare. There must be no segments of another log with this base.
func New(base string, epoch uint64, size int64, disk Disk) *Log {
	return &Log{base: base, epoch: epoch, size: size, disk: disk}
}

// Append appends a record, which is on the disk when Append returns. Its number must be positive and higher
// than all before. After ErrNoRoom nothing has been written; after any other error the record may or may not
// be there, and the log accepts no more records.
func (l *Log) Append(number int64, record []byte) error {
	size := int64(frameSize(record))
	s := l.segmentFor(size)
	if s == nil {
		return ErrNoRoom
	}
	l.buffer = appendFrame(l.buffer[:0], l.epoch, number, record)
	s.written = max(s.written, s.end+size) // a write that fails may have been done in part
	if _, err := s.file.WriteAt(l.buffer, s.end); err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.broken = true
		return fmt.Errorf("commit log: append: %w", err)
	}
	s.end += size
	s.last = number
	return nil
}

// segmentFor returns a segment with room for the given number of bytes, or nil.
func (l *Log) segmentFor(size int64) *segment {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.broken || size > maxFrame || size > l.size-sector:
		return nil
	case l.current != nil && l.current.end+size <= l.size:
		return l.current
	case len(l.free) == 0:
		return nil
	}
	if l.current != nil {
		l.full = append(l.full, l.current)
	}
	l.current, l.free = l.free[0], l.free[1:]
	l.current.end = sector
	return l.current
}

// Release marks the records below a number as no longer needed, even if the power fails now.
func (l *Log) Release(below int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.full) > 0 && l.full[0].last < below {
		l.free = append(l.free, l.full[0])
		l.full = l.full[1:]
	}
}

// Prepare creates segments if few are free, and gives some up if many are. It reports whether Segments has
// changed: then the database must record them, and Adopt must be called.
func (l *Log) Prepare() (changed bool, err error) {
	for {
		l.mu.Lock()
		enough := l.broken || len(l.free)+len(l.fresh) >= minFree
		if !enough {
			l.made++
		}
		ordinal := l.made
		l.mu.Unlock()
		if enough {
			break
		}
		s, err := l.create(ordinal)
		if err != nil {
			return false, fmt.Errorf("commit log: %w", err)
		}
		l.mu.Lock()
		l.fresh = append(l.fresh, s)
		l.mu.Unlock()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if many := len(l.free) - maxFree; many > 0 {
		l.surplus = append(l.surplus, l.free[:many]...)
		l.free = l.free[many:]
	}
	return len(l.fresh)+len(l.surplus) > 0, nil
}

// create creates a segment. If it fails to write one as a log must, none can be written.
func (l *Log) create(ordinal int) (*segment, error) {
	path := pathOf(l.base, ordinal)
	err := l.disk.Create(path, l.size)
	if err != nil {
		return nil, errors.Join(err, l.disk.Remove(path))
	}
	file, err := l.disk.Open(path)
	if err == nil {
		if _, err = file.WriteAt(appendHeader(nil, l.epoch, ordinal), 0); err == nil {
			return &segment{ordinal: ordinal, file: file, written: sector}, nil
		}
		err = errors.Join(err, file.Close())
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		l.mu.Lock()
		l.broken = true
		l.mu.Unlock()
	}
	return nil, errors.Join(err, l.disk.Remove(path))
}

// Segments returns the ordinals of the segments that have records, or will have after Adopt.
func (l *Log) Segments() []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ordinals []int
	for _, s := range l.used() {
		ordinals = append(ordinals, s.ordinal)
	}
	slices.Sort(ordinals)
	return ordinals
}

// used returns all segments except those to be removed.
func (l *Log) used() []*segment {
	all := slices.Concat(l.full, l.free, l.fresh)
	if l.current != nil {
		all = append(all, l.current)
	}
	return all
}

// Size returns the number of bytes in the files of the log; 0 after a write that failed.
func (l *Log) Size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		return 0
	}
	return int64(len(l.used())) * l.size
}

// Adopt confirms that the database knows the Segments: from now on all of them are used, and the others are
// removed.
func (l *Log) Adopt() error {
	l.mu.Lock()
	surplus := l.surplus
	l.free = append(l.free, l.fresh...)
	l.fresh, l.surplus = nil, nil
	l.mu.Unlock()
	var err error
	for _, s := range surplus {
		err = errors.Join(err, s.file.Close(), l.disk.Remove(pathOf(l.base, s.ordinal)))
	}
	if err != nil {
		return fmt.Errorf("commit log: %w", err)
	}
	return nil
}

// Erase overwrites all records. None of them may still be needed.
func (l *Log) Erase() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.current != nil {
		l.free = append(l.free, l.current)
		l.current = nil
	}
	l.free = append(l.free, l.full...)
	l.full = nil
	for _, s := range slices.Concat(l.free, l.surplus) {
		for s.written > sector {
			zeros := make([]byte, min(s.written-sector, maxFrame))
			if _, err := s.file.WriteAt(zeros, s.written-int64(len(zeros))); err != nil {
				l.broken = true
				return fmt.Errorf("commit log: erase: %w", err)
			}
			s.written -= int64(len(zeros))
		}
	}
	return nil
}

// Close closes the segments, but keeps the files.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	segments := append(l.used(), l.surplus...)
	l.current, l.full, l.free, l.fresh, l.surplus, l.broken = nil, nil, nil, nil, nil, true
	var err error
	for _, s := range segments {
		err = errors.Join(err, s.file.Close())
	}
	if err != nil {
		return fmt.Errorf("commit log: close: %w", err)
	}
	return nil
}
