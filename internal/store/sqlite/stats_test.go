package sqlite_test

import (
	"fmt"
	"testing"
)

func TestAStoreHasFigures(t *testing.T) {
	s := open(t, t.TempDir())
	const games = 5
	for g := range games {
		if err := s.Append(t.Context(), played(fmt.Sprint("game-", g), 1)); err != nil {
			t.Fatal(err)
		}
	}
	got := s.Stats()
	if got.Batches.Count < games || got.Batches.Sum < games || got.Batches.Buckets[256] < games {
		t.Errorf("batches: %+v", got.Batches)
	}
	if got.Commits.Count != got.Batches.Count || got.Commits.Sum <= 0 || got.Commits.Buckets[5] > got.Commits.Count {
		t.Errorf("commits: %+v", got.Commits)
	}
	if got.Database == 0 || got.WAL == 0 || got.FreeDisk == 0 || got.Queue != 0 {
		t.Errorf("%+v", got)
	}
}
