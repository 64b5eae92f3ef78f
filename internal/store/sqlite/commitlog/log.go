// Package commitlog keeps records beside a database until their contents are in it. A record is one write to a file
// that was filled with zeros before, past the page cache, so that it costs the disk little more than its own bytes.
//
// A log has segments, files that are used in turn. It appends to one of them until that is full; when nothing in
// it is needed any more, it is used again. The database knows which segments there are. Records have numbers that grow, and an epoch: those
// of another epoch, or below the number from which on they are needed, are as if they were not there.
package commitlog

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
)

// ErrNoRoom says that a record has to be kept elsewhere: there is no free segment, the record is too long, or
// something could not be written before.
var ErrNoRoom = errors.New("the commit log has no room")

// maxFree is how many segments that are not used are kept, and minFree how many Prepare provides.
const (
	maxFree = 4
	minFree = 2
)

// Log is open for appending. Append, Erase and Close are called by one goroutine; the other methods may be called by
// another.
type Log struct {
	base   string
	epoch  uint64
	size   int64 // of a segment, in bytes
	disk   Disk
	buffer []byte

	mu      sync.Mutex // guards what follows, but not where current ends
	current *segment   // nil if there is none
	full    []*segment
	free    []*segment
	fresh   []*segment // of which the database does not know yet
	surplus []*segment // which the database has to forget before they are removed
	made    int        // how many segments have been created
	broken  bool       // a write has failed, so that nothing is written any more
}

// segment is a file of a log.
type segment struct {
	ordinal int
	file    File
	end     int64 // behind the last frame
	last    int64 // the number of the last record
	written int64 // behind the last frame of any use since the segment was erased
}

// New returns a log without segments, see Prepare. None of another log with this base may be there.
func New(base string, epoch uint64, size int64, disk Disk) *Log {
	return &Log{base: base, epoch: epoch, size: size, disk: disk}
}

// Append appends a record, which is on the disk when Append returns. Its number is positive and higher than those
// before. After ErrNoRoom nothing has been written; after any other error the record may be there or not, and
// the log takes no further ones.
func (l *Log) Append(number int64, record []byte) error {
	size := int64(frameSize(record))
	s := l.segmentFor(size)
	if s == nil {
		return ErrNoRoom
	}
	l.buffer = appendFrame(l.buffer[:0], l.epoch, number, record)
	s.written = max(s.written, s.end+size) // of a write that fails, some may be there
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

// segmentFor returns a segment with room for so many bytes, nil if there is none.
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

// Release says that the records below a number are not needed any more, even if the power fails now.
func (l *Log) Release(below int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.full) > 0 && l.full[0].last < below {
		l.free = append(l.free, l.full[0])
		l.full = l.full[1:]
	}
}

// Prepare creates segments if there are few free ones, and gives up some if there are many. It reports whether Segments has
// changed: then the database has to know that, and Adopt has to be called.
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

// create creates a segment. If it cannot be written as a log has to be, none can.
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

// Segments returns the ordinals of the segments in which records are, or will be after Adopt.
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

// used returns all segments but those to be removed.
func (l *Log) used() []*segment {
	all := slices.Concat(l.full, l.free, l.fresh)
	if l.current != nil {
		all = append(all, l.current)
	}
	return all
}

// Size returns how many bytes the files have to which records are appended, 0 after a write that failed.
func (l *Log) Size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		return 0
	}
	return int64(len(l.used())) * l.size
}

// Adopt says that the database knows the Segments: from now on all of them are used, and the others are removed.
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

// Erase overwrites all records. None of them may be needed any more.
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

// Close closes the segments, which stay.
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
