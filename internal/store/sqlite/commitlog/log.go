// Package commitlog keeps records beside a database until their contents are in it. A record is one write to a file
// that was filled with zeros before, past the page cache, so that it costs the disk little more than its own bytes.
//
// A log has segments, files that are used in turn. It appends to one of them until that is full; when nothing in
// it is needed any more, it is used again. Records have numbers that grow, and an epoch: those of another epoch, or
// below the number from which on they are needed, are as if they were not there.
package commitlog

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
)

// ErrNoRoom says that a record has to be kept elsewhere: there is no free segment, the record is too long, or
// something could not be written before.
var ErrNoRoom = errors.New("the commit log has no room")

// freeSegments is how many segments that are not used are kept, and spareSegments how many Extend provides.
const (
	freeSegments  = 4
	spareSegments = 2
)

// Log is open for appending. Append, Erase and Close are called by one goroutine; Extend and Release may be called by
// another.
type Log struct {
	base   string
	epoch  uint64
	size   int64 // of a segment, in bytes
	disk   Disk
	buffer []byte

	mu      sync.Mutex // guards what follows, but the contents of current
	current *segment   // nil if there is none
	full    []*segment
	free    []*segment
	made    int  // how many segments have been created
	broken  bool // a write has failed, so that nothing is written any more
}

// segment is a file of a log.
type segment struct {
	path string
	file File
	end  int64 // behind the last frame
	last int64 // the number of the last record
}

// New returns a log without segments, see Extend. None of another log with this base may be there.
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
	case l.broken || size > maxFrame || size > l.size:
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
	l.current.end = 0
	return l.current
}

// Extend creates segments if there are few free ones. If they cannot be written as a log has to be, it creates none
// any more.
func (l *Log) Extend() error {
	for {
		l.mu.Lock()
		enough := l.broken || len(l.free) >= spareSegments
		if !enough {
			l.made++
		}
		path := l.base + suffix + strconv.Itoa(l.made)
		l.mu.Unlock()
		if enough {
			return nil
		}
		s, err := l.create(path)
		if err != nil {
			return fmt.Errorf("commit log: extend: %w", err)
		}
		l.mu.Lock()
		l.free = append(l.free, s)
		l.mu.Unlock()
	}
}

func (l *Log) create(path string) (*segment, error) {
	if err := l.disk.Create(path, l.size); err != nil {
		return nil, errors.Join(err, l.disk.Remove(path))
	}
	file, err := l.disk.Open(path)
	if err == nil {
		if _, err = file.WriteAt(make([]byte, sector), 0); err == nil { // not every disk has sectors as small as these
			return &segment{path: path, file: file}, nil
		}
		err = errors.Join(err, file.Close())
	}
	l.mu.Lock()
	l.broken = true
	l.mu.Unlock()
	return nil, errors.Join(err, l.disk.Remove(path))
}

// Release says that the records below a number are not needed any more, even if the power fails now.
func (l *Log) Release(below int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.full) > 0 && l.full[0].last < below {
		l.free = append(l.free, l.full[0])
		l.full = l.full[1:]
	}
	var err error
	for ; len(l.free) > freeSegments; l.free = l.free[1:] {
		err = errors.Join(err, l.free[0].file.Close(), l.disk.Remove(l.free[0].path))
	}
	if err != nil {
		return fmt.Errorf("commit log: release: %w", err)
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
	for _, s := range l.free {
		for at, zeros := int64(0), make([]byte, min(l.size, maxFrame)); at < l.size; at += int64(len(zeros)) {
			if _, err := s.file.WriteAt(zeros[:min(int64(len(zeros)), l.size-at)], at); err != nil {
				l.broken = true
				return fmt.Errorf("commit log: erase: %w", err)
			}
		}
	}
	return nil
}

// Close closes the segments, which stay.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	segments := append(l.full, l.free...)
	if l.current != nil {
		segments = append(segments, l.current)
	}
	l.current, l.full, l.free, l.broken = nil, nil, nil, true
	var err error
	for _, s := range segments {
		err = errors.Join(err, s.file.Close())
	}
	if err != nil {
		return fmt.Errorf("commit log: close: %w", err)
	}
	return nil
}
