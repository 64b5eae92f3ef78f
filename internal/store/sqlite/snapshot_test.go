package sqlite

import (
	"path/filepath"
	"testing"
)

// SQLite reports why a copy cannot be written twice, with a message of the database that is copied.
func TestACopyThatFailsSaysWhyOnce(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	snapshot, err := OpenSnapshot(t.Context(), filepath.Join(dir, "triplecross.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { snapshot.Close() })
	target := filepath.Join(dir, "copy.db")
	if _, err := connection(t, target).ExecContext(t.Context(), `BEGIN EXCLUSIVE`); err != nil {
		t.Fatal(err)
	}
	err = snapshot.Copy(t.Context(), target, func(int, int) {})
	if want := "sqlite: copy to " + target + ": database is locked (5)"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
