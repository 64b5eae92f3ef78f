package sqlite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store/sqlite"
)

// SQLite's log starts anew although there is never a moment without commits.
func TestTheLogStaysShortWhileAppendsNeverPause(t *testing.T) {
	const games, plies, maxLog, page = 8, 800, 64, 4096
	dir := t.TempDir()
	s, err := sqlite.OpenTimed(dir, 0, time.Millisecond, maxLog)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for g := range games {
		wg.Go(func() {
			for seq := 1; seq <= plies && !t.Failed(); seq++ {
				if err := s.Append(t.Context(), played(fmt.Sprint("game-", g), seq)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	info, err := os.Stat(filepath.Join(dir, "triplecross.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	// Without checkpoints the log would have more than ten thousand pages.
	if pages := info.Size() / page; pages > 4000 {
		t.Errorf("the log has %d pages", pages)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, dir)
	for g := range games {
		if log, err := again.Events(t.Context(), fmt.Sprint("game-", g), 0); err != nil || len(log) != plies {
			t.Errorf("game %d: %d events, %v", g, len(log), err)
		}
	}
}

// After a time without commits the checkpointer sleeps; later commits must still reach the database.
func TestWhatIsWrittenAfterAQuietTimeIsCheckpointed(t *testing.T) {
	dir := t.TempDir()
	s, err := sqlite.OpenTimed(dir, 0, time.Millisecond, 64)
	opened(t, s, err)
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "triplecross.db"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	for id := range 3 {
		time.Sleep(50 * time.Millisecond) // many intervals
		before := size()
		for seq := 1; seq <= 300; seq++ {
			if err := s.Append(t.Context(), played(fmt.Sprint("game-", id), seq)); err != nil {
				t.Fatal(err)
			}
		}
		for deadline := time.Now().Add(30 * time.Second); size() == before; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("the database still has %d bytes", before)
			}
		}
	}
}
