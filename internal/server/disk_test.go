package server

import (
	"bytes"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestADiskHasAReserve(t *testing.T) {
	for _, tt := range []struct {
		database string
		least    uint64
		want     bool
	}{
		{emptyDatabase(t), 1, true},
		{emptyDatabase(t), math.MaxUint64, false},
		{emptyDatabase(t), 0, true},
		{"a path that no system\x00 takes/triplecross.db", math.MaxUint64, true}, // unknown space counts as enough
	} {
		d := NewDisk(slog.New(slog.DiscardHandler), tt.database, tt.least)
		for range 2 {
			if got := d.HasReserve(); got != tt.want {
				t.Errorf("a reserve of %d in %s: %v", tt.least, tt.database, got)
			}
		}
		if !d.HasDatabase() {
			t.Errorf("%s is missing", tt.database)
		}
	}
}

// Whoever is told that the disk is full is also told that the database is gone, and both are told only once.
func TestAMissingDatabaseIsNoticed(t *testing.T) {
	for what, lose := range map[string]func(database string) error{
		"removed": os.Remove,
		"moved":   func(database string) error { return os.Rename(filepath.Dir(database), filepath.Dir(database)+"-moved") },
		"replaced": func(database string) error {
			other := database + ".other"
			if err := os.WriteFile(other, nil, 0o600); err != nil {
				return err
			}
			return os.Rename(other, database)
		},
	} {
		for _, least := range []uint64{0, math.MaxUint64} {
			database := emptyDatabase(t)
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				d := NewDisk(slog.New(slog.NewTextHandler(&log, nil)), database, least)
				if !d.HasDatabase() || d.HasReserve() != (least == 0) {
					t.Fatalf("at first, with a reserve of %d: %v, %v", least, d.HasDatabase(), d.HasReserve())
				}
				if err := lose(database); err != nil {
					t.Fatal(err)
				}
				for range 2 {
					time.Sleep(2 * diskInterval)
					if d.HasDatabase() {
						t.Errorf("%s: not noticed", what)
					}
					d.HasReserve()
				}
				if n := strings.Count(log.String(), "the database was moved, removed or replaced"); n != 1 {
					t.Errorf("%s, with a reserve of %d: the log tells it %d times:\n%s", what, least, n, &log)
				}
			})
		}
	}
}

// A folder may be moved and put back.
func TestADatabaseThatIsPutBackIsNoticed(t *testing.T) {
	database := emptyDatabase(t)
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		d := NewDisk(slog.New(slog.NewTextHandler(&log, nil)), database, 0)
		for _, name := range [][2]string{{database, database + ".moved"}, {database + ".moved", database}} {
			if err := os.Rename(name[0], name[1]); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * diskInterval)
			if got := d.HasDatabase(); got != (name[1] == database) {
				t.Errorf("the database is at %s: %v", name[1], got)
			}
		}
		if !strings.Contains(log.String(), "the database is back in its place") {
			t.Errorf("the log does not tell it:\n%s", &log)
		}
	})
}

// emptyDatabase returns the path of a file in a folder of its own.
func emptyDatabase(t *testing.T) string {
	t.Helper()
	database := filepath.Join(t.TempDir(), "triplecross.db")
	if err := os.WriteFile(database, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return database
}
