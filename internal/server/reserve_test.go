package server

import (
	"log/slog"
	"math"
	"path/filepath"
	"testing"
)

func TestADiskHasAReserve(t *testing.T) {
	for _, tt := range []struct {
		folder string
		least  uint64
		want   bool
	}{
		{t.TempDir(), 1, true},
		{t.TempDir(), math.MaxUint64, false},
		{t.TempDir(), 0, true},
		{"a path that no system\x00 takes", math.MaxUint64, true}, // unknown space counts as enough
		{filepath.Join(t.TempDir(), "missing"), 1, false},
	} {
		r := NewReserve(slog.New(slog.DiscardHandler), tt.folder, tt.least)
		for range 2 {
			if got := r.Left(); got != tt.want {
				t.Errorf("a reserve of %d in %s: %v", tt.least, tt.folder, got)
			}
		}
	}
}
