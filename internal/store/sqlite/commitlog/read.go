package commitlog

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// suffix is what comes between the name of a database and the number of a segment.
const suffix = "-log-"

// Record is what was appended under a number.
type Record struct {
	Number int64
	Data   []byte
}

// ErrMissing says that a segment is not there, or that of another log is.
var ErrMissing = errors.New("a segment is missing")

// Read returns the records in some segments, by their ordinals, from a positive number on, in the order of their numbers. It may be called while
// another process appends. A record of which a sector is missing or damaged is left out: numbers tell whether one is missing.
// It fails with ErrMissing where a segment does.
func Read(base string, epoch uint64, segments []int, from int64) ([]Record, error) {
	var records []Record
	for _, ordinal := range segments {
		data, err := os.ReadFile(pathOf(base, ordinal))
		if errors.Is(err, fs.ErrNotExist) || err == nil && !isHeader(data, epoch, ordinal) {
			err = fmt.Errorf("%w: %s", ErrMissing, filepath.Base(pathOf(base, ordinal)))
		}
		if err != nil {
			return nil, fmt.Errorf("commit log: %w", err)
		}
		records = append(records, scan(data[sector:], epoch, from)...)
	}
	slices.SortFunc(records, func(a, b Record) int { return cmp.Compare(a.Number, b.Number) })
	return records, nil
}

// scan returns the records in the bytes of a segment. Where no frame begins, one may begin at any sector that follows:
// behind a damaged frame, or where another process has not finished one.
func scan(data []byte, epoch uint64, from int64) (records []Record) {
	for at := 0; at < len(data); {
		number, record, ok := parseFrame(data[at:], epoch)
		if !ok {
			at += sector
			continue
		}
		if number >= from {
			records = append(records, Record{number, record})
		}
		at += frameSize(record)
	}
	return records
}

// pathOf returns the path of a segment.
func pathOf(base string, ordinal int) string { return base + suffix + strconv.Itoa(ordinal) }

// Paths returns the paths of the segments of a log, in no order that matters.
func Paths(base string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Dir(base))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("commit log: %w", err)
	}
	var paths []string
	for _, e := range entries {
		if number, ok := strings.CutPrefix(e.Name(), filepath.Base(base)+suffix); ok {
			if _, err := strconv.ParseUint(number, 10, 32); err == nil {
				paths = append(paths, base+suffix+number)
			}
		}
	}
	return paths, nil
}

// Remove removes the segments of a log that nobody has open.
func Remove(base string, disk Disk) error {
	paths, err := Paths(base)
	for _, path := range paths {
		err = errors.Join(err, disk.Remove(path))
	}
	if err != nil {
		return fmt.Errorf("commit log: %w", err)
	}
	return nil
}
