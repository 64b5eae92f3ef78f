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

// suffix separates the name of a database and the number of a segment.
const suffix = "-log-"

// Record is a record with its number.
type Record struct {
	Number int64
	Data   []byte
}

// ErrMissing means that a segment is missing, or belongs to another log.
var ErrMissing = errors.New("a segment is missing")

// Read returns the records of the given segments whose numbers are at least from, which must be positive, in
// ascending order. It may be called while another process appends. It leaves out records with missing or
// damaged sectors; a gap in the numbers shows that. It fails with ErrMissing if a segment is missing.
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

// scan returns the records in the bytes of a segment. Where no frame begins, one may begin at any of the
// following sectors: after a damaged frame, or after one that another process has not finished.
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

// Paths returns the paths of a log's segments, in any order.
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

// Remove removes the segments of a log, which nobody may have open.
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
