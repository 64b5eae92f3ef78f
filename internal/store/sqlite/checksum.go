package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"triplecross/internal/store"
)

// ErrDamaged is store.ErrDamaged.
var ErrDamaged = store.ErrDamaged

// asDamaged turns SQLite's errors about a damaged file into ErrDamaged.
func asDamaged(err error) error {
	var e *driver.Error
	if errors.As(err, &e) && !errors.Is(err, ErrDamaged) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}
	return err
}

// explained names the cause of an error for which SQLite has other words. If the disk is full, the file of its shared
// memory is the first to need room when a database is opened, and SQLite speaks only of an I/O error. If no file can be
// made in the folder, it calls the database read-only.
func explained(err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() {
	case sqlite3.SQLITE_IOERR_SHMSIZE:
		return fmt.Errorf("the disk is full, or nearly: %w", err)
	case sqlite3.SQLITE_READONLY_DIRECTORY:
		return fmt.Errorf("no file can be made in the folder, which the user may not write: %w", err)
	}
	return err
}

// Damaged reports whether an error of this package says that the database's file is damaged.
func Damaged(err error) bool { return errors.Is(asDamaged(err), ErrDamaged) }

// castagnoli is the polynomial of all checksums; processors have an instruction for it.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// eventSum returns the checksum of an event of a game, given by its number.
func eventSum(game int64, e store.Event) int64 {
	b := make([]byte, 0, 64)
	b = binary.AppendVarint(b, game)
	b = binary.AppendVarint(b, int64(e.Seq))
	b = binary.AppendVarint(b, e.At.UnixMilli())
	b = appendText(b, e.Kind)
	return int64(crc32.Update(crc32.Checksum(b, castagnoli()), castagnoli(), e.Body))
}

// checkEvent compares an event with its checksum. Rows of older versions have none.
func checkEvent(game int64, e store.Event, sum *int64) error {
	if sum == nil || *sum == eventSum(game, e) {
		return nil
	}
	return fmt.Errorf("event %d: %w", e.Seq, ErrDamaged)
}

// sumSize is the size of the checksum at the end of a record.
const sumSize = 4

// sealRecord appends a record's checksum.
func sealRecord(record []byte) []byte {
	return binary.BigEndian.AppendUint32(record, crc32.Checksum(record, castagnoli()))
}

// unsealRecord checks a record's checksum and returns what lies between the first byte and the checksum.
func unsealRecord(record []byte) ([]byte, error) {
	switch {
	case len(record) > 0 && record[0] == plainRecord:
		return record[1:], nil
	case len(record) <= sumSize || record[0] != sealedRecord:
		return nil, errRecord
	}
	body := record[:len(record)-sumSize]
	if binary.BigEndian.Uint32(record[len(body):]) != crc32.Checksum(body, castagnoli()) {
		return nil, fmt.Errorf("%w: its checksum is wrong", errRecord)
	}
	return body[1:], nil
}
