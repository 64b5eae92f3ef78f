package sqlite_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"triplecross/internal/store/sqlite"
)

const (
	killedGames = 8
	kills       = 12
)

// TestAKilledProcessLosesNothingAcknowledged kills a process that appends and folds,
// at random moments, and each time finds every event that it had acknowledged.
func TestAKilledProcessLosesNothingAcknowledged(t *testing.T) {
	for _, name := range []string{"append", "append and fold"} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			acknowledged := map[string]int{}
			for range kills {
				killAfter(t, name, dir, 1+rand.IntN(400), acknowledged)
				wantAcknowledged(t, dir, acknowledged)
			}
		})
	}
}

// killAfter starts a process and kills it some time after it has acknowledged
// that many appends. It notes the last acknowledged event of each game.
func killAfter(t *testing.T, name, dir string, appends int, acknowledged map[string]int) {
	t.Helper()
	cmd := child(t, name, dir)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	count := 0
	for lines.Scan() {
		var id string
		var seq int
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &seq); err != nil {
			t.Fatalf("line %q: %v", lines.Text(), err)
		}
		acknowledged[id] = seq
		if count++; count == appends {
			time.Sleep(rand.N(2 * time.Millisecond)) // to die in the middle of anything
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || count < appends {
		t.Fatalf("the process ended by itself: %v\n%s", err, complaints.String())
	}
	t.Logf("killed after %d appends", count)
}

// wantAcknowledged checks that each game's log holds all that was acknowledged,
// without gaps and unharmed.
func wantAcknowledged(t *testing.T, dir string, acknowledged map[string]int) {
	t.Helper()
	s, err := sqlite.Open(dir) // the dead process no longer locks it
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id, last := range acknowledged {
		log, err := s.Events(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(log) < last {
			t.Errorf("%s: event %d was acknowledged, but the log ends at %d", id, last, len(log))
		}
		for i, e := range log {
			if want := next(id, i+1).Events[0]; e.Seq != want.Seq || string(e.Body) != string(want.Body) {
				t.Fatalf("%s: event %d is %d with body %s", id, i+1, e.Seq, e.Body)
			}
		}
	}
}

func TestASecondProcessIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	out, err := child(t, "open", dir).CombinedOutput()
	if err == nil || !strings.Contains(string(out), sqlite.ErrInUse.Error()) {
		t.Errorf("got %v, %s", err, out)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := child(t, "open", dir).CombinedOutput(); err != nil {
		t.Errorf("after closing: %v, %s", err, out)
	}
}
