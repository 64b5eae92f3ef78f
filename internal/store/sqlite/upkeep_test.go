package sqlite_test

import (
	"database/sql"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/disktest"
)

// A change stays done if there is no room to shrink the file, and the error says so.
func TestAChangeIsDoneEvenIfTheFileCannotBeShrunk(t *testing.T) {
	dir := t.TempDir()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var full atomic.Bool
	disk, err := disktest.Interpose(func(op disktest.Op, do func() int32) int32 {
		if op.Kind == disktest.Write && full.Load() && op.Path == "" { // a temporary file
			return disktest.Full
		}
		return do()
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := disk.Remove(); err != nil {
			t.Error(err)
		}
	}()
	folder, err := sqlite.LockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	err = folder.Change(t.Context(), true, func(conn *sql.Conn) error {
		full.Store(true)
		_, err := conn.ExecContext(t.Context(), `INSERT INTO note (name, value) VALUES ('small', x'01'), ('big', randomblob(5000000))`)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "done, but the file could not be shrunk: ") {
		t.Errorf("got error %v", err)
	}
	full.Store(false)
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = sqlite.Open(dir); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if value, err := s.Note(t.Context(), "small"); string(value) != "\x01" || err != nil {
		t.Errorf("what was written is %q, %v", value, err)
	}
}
