package sqlite

import (
	"crypto/sha256"
	"errors"
	"os"
	"runtime"
	"testing"
	"time"

	"triplecross/internal/store"
)

// contents returns digests of the data files and when they were last changed. SQLite's shared memory is not
// included.
func contents(t *testing.T, s *Store) (states [2]struct {
	sum  [32]byte
	time time.Time
},
) {
	t.Helper()
	for i, name := range []string{s.dir.database(), s.dir.database() + "-wal"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		states[i].sum, states[i].time = sha256.Sum256(data), info.ModTime()
	}
	return states
}

// openUndisturbed opens a store in which nothing is written but what the test and the committer write, however long
// the test takes.
func openUndisturbed(t *testing.T) *Store {
	t.Helper()
	s, err := OpenTimed(t.TempDir(), time.Hour, time.Hour, usual.maxLog)
	return untilEnd(t, s, err)
}

func TestReadyWritesNothing(t *testing.T) {
	s := openUndisturbed(t)
	if err := s.Append(t.Context(), first("a")); err != nil {
		t.Fatal(err)
	}
	before := contents(t, s)
	for range 1000 {
		if err := s.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if contents(t, s) != before {
		t.Error("Ready has written")
	}
}

func TestAStoreThatCannotWriteIsReadyWhenItCanAgain(t *testing.T) {
	s := openUndisturbed(t)
	failWhileLocked(t, s)
	// It becomes ready again without an append.
	for deadline := time.Now().Add(time.Minute); s.Ready(t.Context()) != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not ready after a minute: %v", s.Ready(t.Context()))
		}
	}
}

func TestAWriteThatTakesTooLongIsNotHealthy(t *testing.T) {
	var h health
	start := time.Now()
	if err := h.check(start); err != nil {
		t.Errorf("before the first write: %v", err)
	}
	h.begin(start)
	if err := h.check(start.Add(stallTime)); err != nil {
		t.Errorf("a slow write: %v", err)
	}
	if err := h.check(start.Add(stallTime + time.Millisecond)); err == nil {
		t.Error("a stalled write counts as healthy")
	}
	h.end(nil)
	if err := h.check(start.Add(time.Hour)); err != nil {
		t.Errorf("after the write: %v", err)
	}
}

func TestAClosedStoreIsNotReady(t *testing.T) {
	s := openStore(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, store.ErrClosed) {
		t.Errorf("got error %v", err)
	}
}

func TestAStoreWhoseFileIsGoneIsNotReady(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps open files in their place")
	}
	s := openStore(t)
	file := s.dir.database()
	if err := os.Rename(file, file+".moved"); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without the file: %v", err)
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("ready with another file")
	}
	if err := os.Rename(file+".moved", file); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("with the file in its place again: %v", err)
	}
}
