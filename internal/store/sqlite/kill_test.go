package sqlite_test

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/disktest"
)

// A process that is killed in the middle of anything a store does loses nothing that it had acknowledged.
func TestAKilledProcessLosesNothingAcknowledged(t *testing.T) {
	killEverywhere(t, 6)
}

// The same for many kills.
func TestSlowKillingTheStoreLosesNothingAcknowledged(t *testing.T) {
	kills := 20
	if os.Getenv("SOAK") != "" {
		kills = 1000
	}
	killEverywhere(t, kills)
}

// anytime is the point of a kill at a random moment.
const anytime disktest.Point = "anything"

// killEverywhere kills processes, equally often at each point and at random moments; each one continues the
// games of its predecessors.
func killEverywhere(t *testing.T, kills int) {
	points := append([]disktest.Point{anytime}, disktest.Points...)
	reach := map[disktest.Point]int{} // estimated number of operations at each point
	killed := map[disktest.Point]int{}
	var dir string
	var found map[string]int
	for n := range kills {
		if n%17 == 0 { // not a multiple of the number of points, so that each point meets a new database
			dir, found = t.TempDir(), map[string]int{}
		}
		point := points[n%len(points)]
		for attempts := 0; ; attempts++ {
			if attempts == 20 {
				t.Fatalf("no process reaches %s", point)
			}
			number := 1 + rand.IntN(1+reach[point])
			at, acknowledged := live(t, dir, point, number)
			killed[at]++
			games := map[string]bounds{}
			for g := range killedGames {
				id := fmt.Sprint("game-", g)
				last := max(found[id], acknowledged[id])
				games[id] = bounds{last, last + 1} // an event is sent when the one before is acknowledged
			}
			var err error
			if found, err = examine(image(t, dir), games); err != nil {
				t.Fatalf("killed at %s %d: %v", at, number, err)
			}
			if at == point {
				reach[point] = min(1+reach[point]*3/2, 1000)
				break
			}
			reach[point] = number / 2
		}
	}
	t.Logf("killed in the middle of: %v", killed)
}

// live runs a process that plays in a directory until it is killed: by itself before the given operation at a
// point, or from outside if it does not get there. It returns the point where it died and the last
// acknowledged event of each game.
func live(t *testing.T, dir string, point disktest.Point, number int) (at disktest.Point, acknowledged map[string]int) {
	t.Helper()
	cmd := child(t, "play", dir, string(point), strconv.Itoa(number))
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	appends := 400
	switch point {
	case anytime:
		appends = 1 + rand.IntN(appends)
	case disktest.Close:
		appends = math.MaxInt
	}
	at, acknowledged = point, map[string]int{}
	lines := bufio.NewScanner(out)
	for count := 1; lines.Scan(); count++ {
		var id string
		var seq int
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &seq); err != nil {
			t.Fatalf("line %q: %v", lines.Text(), err)
		}
		acknowledged[id] = seq
		if count == appends {
			time.Sleep(rand.N(2 * time.Millisecond)) // so that it can die in the middle of anything
			at = anytime
			if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
		}
	}
	err = cmd.Wait()
	if err == nil && point == disktest.Close {
		return "", acknowledged // there were fewer operations
	}
	if err == nil || complaints.Len() > 0 {
		t.Fatalf("the process ended by itself: %v\n%s", err, complaints.String())
	}
	return at, acknowledged
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
