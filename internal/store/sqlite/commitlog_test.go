package sqlite_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/disktest"
)

// openLogged opens a store in a directory that appends to its commit log and folds nothing by itself. It has
// a game "first" with one event.
func openLogged(t *testing.T, dir string) *sqlite.Store {
	t.Helper()
	needsCommitLog(t, true)
	s, err := sqlite.OpenTimed(dir, never, time.Millisecond, 8192)
	opened(t, s, err)
	if err := s.Append(t.Context(), played("first", 1)); err != nil {
		t.Fatal(err)
	}
	untilLogged(t, dir)
	return s
}

// untilLogged waits until a store in a directory appends to its commit log.
func untilLogged(t *testing.T, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "triplecross.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		var logged bool
		if err := db.QueryRow("SELECT count(*) > 0 FROM commit_log").Scan(&logged); err != nil || time.Now().After(until) {
			t.Fatal("no commit log was started: ", err)
		}
		if logged {
			return
		}
	}
}

// logged returns the paths of the commit log in a directory.
func logged(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := commitlog.Paths(filepath.Join(dir, "triplecross.db"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// move appends the moves of a game up to the given number.
func move(t *testing.T, s *sqlite.Store, id string, last int) {
	t.Helper()
	for seq := 1; seq <= last; seq++ {
		if err := s.Append(t.Context(), played(id, seq)); err != nil {
			t.Fatal(err)
		}
	}
}

// contains reports whether any of the files contains a text.
func contains(t *testing.T, paths []string, text string) bool {
	t.Helper()
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(text)) {
			return true
		}
	}
	return false
}

// The next process takes over the commit log of a killed one, even if it cannot have such a log itself. The
// log's files are gone when that process has closed the store.
func TestACommitLogIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	move(t, openLogged(t, dir), "game", 100)
	killed := image(t, dir)
	if !contains(t, logged(t, killed), `{"of":"game","seq":90}`) {
		t.Fatal("the commit log does not hold the game")
	}
	for _, disk := range []commitlog.Disk{sqlite.SystemLog, nil} {
		folder := image(t, killed)
		s, err := sqlite.OpenTimedOn(disk, folder, never, time.Hour, 8192)
		opened(t, s, err)
		wantPlayed(t, s, "game", 100)
		again, err := sqlite.OpenTimedOn(disk, image(t, folder), 0, time.Millisecond, 8192)
		opened(t, again, err)
		wantPlayed(t, again, "game", 100)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if left := logged(t, folder); len(left) != 0 {
			t.Errorf("left are %v", left)
		}
		s, err = sqlite.Open(folder)
		opened(t, s, err)
		wantPlayed(t, s, "game", 100)
	}
}

// A folder whose commit log is missing, or lacks a record, is refused.
func TestAnIncompleteCommitLogIsRefused(t *testing.T) {
	dir := t.TempDir()
	move(t, openLogged(t, dir), "game", 20)
	for _, c := range []struct {
		name string
		harm func(path string) error
		want error
	}{
		{"without its files", os.Remove, sqlite.ErrLogMissing},
		{"without a sector", func(path string) error {
			data, err := os.ReadFile(path)
			if at := bytes.Index(data, []byte(`{"of":"game","seq":7}`)); err == nil && at >= 0 {
				clear(data[at&^511 : at&^511+512])
				err = os.WriteFile(path, data, 0o600)
			}
			return err
		}, sqlite.ErrDamaged},
	} {
		killed := image(t, dir)
		for _, path := range logged(t, killed) {
			if err := c.harm(path); err != nil {
				t.Fatal(err)
			}
		}
		if s, err := sqlite.Open(killed); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", c.name, s, err)
		}
		snapshot, err := sqlite.OpenSnapshot(t.Context(), filepath.Join(killed, "triplecross.db"))
		if err == nil {
			err = snapshot.Close()
		}
		if want := c.want == sqlite.ErrDamaged; errors.Is(err, sqlite.ErrDamaged) != want {
			t.Errorf("%s: a snapshot: %v", c.name, err)
		}
	}
}

// A segment that cannot be written does no harm: the records go to the journal.
func TestACommitLogThatFailsLosesNothing(t *testing.T) {
	needsCommitLog(t, true)
	for _, number := range []int64{1, 2, 5, 40} {
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			var writes atomic.Int64
			disk := disktest.CommitLog(func(op disktest.Op, do func() int32) int32 {
				if disktest.Here() == disktest.Commit && op.Kind == disktest.Write && writes.Add(1) == number {
					if number%2 == 0 {
						do() // the write succeeds, but reports a failure
					}
					return disktest.ReadOnly
				}
				return do()
			}, sqlite.SystemLog)
			dir := t.TempDir()
			s, err := sqlite.OpenTimedOn(disk, dir, never, time.Millisecond, 8192)
			opened(t, s, err)
			move(t, s, "first", 1)
			untilLogged(t, dir)
			move(t, s, "game", 60)
			if writes.Load() != number {
				t.Errorf("the commit log was written %d times", writes.Load())
			}
			wantPlayed(t, s, "game", 60)
			s, err = sqlite.Open(image(t, dir))
			opened(t, s, err)
			wantPlayed(t, s, "game", 60)
		})
	}
}

// Overwritten data are in no file any more, and games go on.
func TestNothingStaysInTheCommitLogThatIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	s := openLogged(t, dir)
	move(t, s, "game", 100)
	if err := s.Overwrite(t.Context()); err != nil {
		t.Fatal(err)
	}
	paths := logged(t, dir)
	if contains(t, paths, `"of":`) || len(paths) == 0 {
		t.Errorf("%v still hold a game", paths)
	}
	move(t, s, "other", 10)
	if !contains(t, paths, `"of":"other"`) {
		t.Error("the commit log is not used any more")
	}
	s, err := sqlite.Open(image(t, dir))
	opened(t, s, err)
	wantPlayed(t, s, "game", 100)
	wantPlayed(t, s, "other", 10)
}

// However much is played, the commit log holds little more than what is not in the rows yet.
func TestSegmentsOfTheCommitLogAreUsedAgain(t *testing.T) {
	needsCommitLog(t, true)
	dir := t.TempDir()
	s, err := sqlite.OpenTimed(dir, time.Millisecond, time.Millisecond, 64)
	opened(t, s, err)
	move(t, s, "first", 1)
	untilLogged(t, dir)
	move(t, s, "game", 2000) // 2000 sectors, and a segment has 32
	if paths := logged(t, dir); len(paths) > 20 {
		t.Errorf("there are %d segments", len(paths))
	}
	wantPlayed(t, s, "first", 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.Contains(e.Name(), "log") {
			t.Errorf("left is %s", e.Name())
		}
	}
}
