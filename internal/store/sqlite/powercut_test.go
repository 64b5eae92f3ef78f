package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/disktest"
)

// session records what callers did while a store worked, and the operations on its files.
type session struct {
	dir string
	log disktest.Log

	mu    sync.Mutex
	games map[string][]moments // of each event
}

// moments say after how many file operations an event was sent and acknowledged.
type moments struct{ sent, acknowledged int }

// before is the moment of events that existed when the session began, and unknown of those that have not
// happened.
const (
	before  = -1
	unknown = math.MaxInt
)

// play runs a store in a directory, with a few games in progress and constant folds and checkpoints, until it
// is closed.
func play(t *testing.T, dir string, plies int, unsynced func(path string) bool) *session {
	t.Helper()
	s := &session{dir: dir, log: disktest.Log{Before: map[string][]byte{}, Unsynced: unsynced}, games: map[string][]moments{}}
	for _, path := range filesOf(t, dir) {
		if data, err := os.ReadFile(path); err == nil {
			s.log.Before[path] = data
		}
	}
	disk, err := disktest.Interpose(s.log.Around)
	if err != nil {
		t.Fatal(err)
	}
	games, err := sqlite.OpenTimedOn(disktest.CommitLog(s.log.Around, sqlite.SystemLog), dir, 2*time.Millisecond, 2*time.Millisecond, 64)
	if err == nil {
		var group sync.WaitGroup
		for g := range 4 {
			group.Go(func() {
				if err := s.game(games, fmt.Sprint("game-", g), plies); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		err = games.Close()
	}
	if err := errors.Join(err, disk.Remove()); err != nil {
		t.Fatal(err)
	}
	return s
}

// game continues a game for some plies, and lists it now and then.
func (s *session) game(games store.Store, id string, plies int) error {
	ctx := context.Background()
	log, err := games.Events(ctx, id, 0)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	events := make([]moments, len(log))
	for i := range events {
		events[i] = moments{before, before}
	}
	for range plies {
		events = append(events, moments{s.log.Len(), unknown})
		if err := games.Append(ctx, played(id, len(events))); err != nil {
			return err
		}
		events[len(events)-1].acknowledged = s.log.Len()
		if len(events)%16 == 9 {
			if _, err := games.List(ctx, store.Query{}); err != nil {
				return err
			}
		}
		time.Sleep(rand.N(2 * time.Millisecond)) // so that the sizes of commits vary
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[id] = events
	return nil
}

// known returns what callers know of the games after the given number of operations.
func (s *session) known(after int) map[string]bounds {
	games := map[string]bounds{}
	for id, events := range s.games {
		var b bounds
		for _, e := range events {
			if e.sent < after {
				b.sent++
			}
			if e.acknowledged <= after {
				b.acknowledged++
			}
		}
		games[id] = b
	}
	return games
}

// cut writes the files left by a power cut to a new directory.
func (s *session) cut(t *testing.T, after int, keep disktest.Keep) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp(s.dir, "cut-")
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range s.log.Cut(after, keep) {
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// leftovers are examples of what may be left of operations that were not synced.
var leftovers = []struct {
	name string
	keep func() disktest.Keep
}{
	{"nothing", func() disktest.Keep { return func(int, int64) bool { return false } }},
	{"everything", func() disktest.Keep { return func(int, int64) bool { return true } }},
	{"some operations", func() disktest.Keep { return some(func(op int, _ int64) int64 { return int64(op) }) }},
	{"some pages", func() disktest.Keep { return some(func(_ int, sector int64) int64 { return sector / 8 }) }},
	{"some sectors", func() disktest.Keep { return func(int, int64) bool { return rand.IntN(2) == 0 } }},
}

// some keeps half of the groups of sectors.
func some(group func(op int, sector int64) int64) disktest.Keep {
	kept := map[int64]bool{}
	return func(op int, sector int64) bool {
		g := group(op, sector)
		if _, known := kept[g]; !known {
			kept[g] = rand.IntN(2) == 0
		}
		return kept[g]
	}
}

// Whenever the power fails, and whatever the disk then has of unsynced data, each acknowledged event is there
// once: in the middle of commits, folds and checkpoints, while the database is created or closed, and while
// it is opened after another cut.
func TestAPowerCutAnywhereLosesNothingAcknowledged(t *testing.T) {
	cutEverywhere(t, 1)
}

// The same for many cuts.
func TestSlowKillingThePowerLosesNothingAcknowledged(t *testing.T) {
	cuts := 40
	if os.Getenv("SOAK") != "" {
		cuts = 400
	}
	cutEverywhere(t, cuts)
}

// cutEverywhere cuts the power the given number of times at each point, with all leftovers.
func cutEverywhere(t *testing.T, cuts int) {
	s := play(t, t.TempDir(), 60, nil)
	if written := s.log.Writes(filepath.Join(s.dir, "triplecross.db-log-1")); written < 20 && sqlite.HasCommitLog(t.TempDir()) {
		t.Fatalf("the commit log was written %d times", written)
	}
	for _, point := range disktest.Points {
		at := s.log.At(point)
		if len(at) == 0 {
			t.Fatalf("at %s, nothing was done to a file", point)
		}
		for i := range cuts {
			after := at[rand.IntN(len(at))]
			wantKnown(t, s, after)
			if i%8 == 0 {
				again := play(t, s.cut(t, after, leftovers[rand.IntN(len(leftovers))].keep()), 5, nil)
				for range min(cuts, 5) {
					wantKnown(t, again, rand.IntN(again.log.Len()+1))
				}
			}
		}
		t.Logf("%d cuts among %d operations of %s", cuts, len(at), point)
	}
}

// needsCommitLog skips a test about the commit log if the system has none.
func needsCommitLog(t *testing.T, about bool) {
	t.Helper()
	if about && !sqlite.HasCommitLog(t.TempDir()) {
		t.Skip("this system has no commit log")
	}
}

// wantKnown checks what a power cut leaves after the given number of operations.
func wantKnown(t *testing.T, s *session, after int) {
	t.Helper()
	for _, l := range leftovers {
		dir := s.cut(t, after, l.keep())
		if _, err := examine(dir, s.known(after)); err != nil {
			t.Fatalf("after %d operations, with %s left of unsynced data: %v", after, l.name, err)
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
}

// If the disk does not sync one of the files, acknowledged data are lost, and the test notices.
func TestAPowerCutWithoutSyncsIsNoticed(t *testing.T) {
	for _, name := range []string{"triplecross.db", "triplecross.db-wal", "triplecross.db-log-*", "folder"} {
		t.Run(name, func(t *testing.T) {
			needsCommitLog(t, name != "triplecross.db" && name != "triplecross.db-wal")
			dir := filepath.Join(t.TempDir(), "folder")
			s := play(t, dir, 60, func(path string) bool {
				matches, err := filepath.Match(name, filepath.Base(path))
				return matches && err == nil
			})
			for range 200 {
				after := rand.IntN(s.log.Len() + 1)
				if _, err := examine(s.cut(t, after, leftovers[0].keep()), s.known(after)); err != nil {
					t.Log(err)
					return
				}
			}
			t.Error("nothing was lost")
		})
	}
}
