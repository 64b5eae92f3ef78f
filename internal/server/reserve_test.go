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
		{filepath.Join(t.TempDir(), "missing", "triplecross.db"), 1, false},
		{filepath.Join(t.TempDir(), "missing", "triplecross.db"), 0, false},
		{filepath.Join(t.TempDir(), "triplecross.db"), 0, false}, // another folder has taken the place
	} {
		r := NewReserve(slog.New(slog.DiscardHandler), tt.database, tt.least)
		for range 2 {
			if got := r.Left(); got != tt.want {
				t.Errorf("a reserve of %d in %s: %v", tt.least, tt.database, got)
			}
		}
	}
}

// Who is told that the disk is full is also told that the folder goes missing.
func TestAMissingDatabaseIsLoggedOnce(t *testing.T) {
	for _, least := range []uint64{0, math.MaxUint64} {
		database := emptyDatabase(t)
		synctest.Test(t, func(t *testing.T) {
			var log bytes.Buffer
			r := NewReserve(slog.New(slog.NewTextHandler(&log, nil)), database, least)
			r.Left()
			if err := os.Remove(database); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				time.Sleep(2 * reserveInterval)
				r.Left()
			}
			if n := strings.Count(log.String(), "the database is missing"); n != 1 {
				t.Errorf("with a reserve of %d the log tells it %d times:\n%s", least, n, &log)
			}
		})
	}
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
