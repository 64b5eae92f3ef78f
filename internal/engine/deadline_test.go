package engine

import (
	"context"
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
)

// expires returns the number of milliseconds after which a deadline passes.
func expires(d *deadline) int {
	for n := range 10_000 {
		if errors.Is(d.Err(), context.DeadlineExceeded) {
			return n
		}
		time.Sleep(time.Millisecond)
	}
	return -1
}

func TestDoubtMovesTheDeadlineWhereTimeIsOurs(t *testing.T) {
	clocks := parseGo("clocks 60000,60000,60000")
	for _, tt := range []struct {
		name        string
		r           request
		doubt       float32
		least, most int // milliseconds
	}{
		{"one good move", clocks, 0.05, 500, 1000},
		{"many", clocks, 0.9, 3000, 4000},
		{"a fixed time, one good move", parseGo("movetime 1000"), 0.05, 900, 1000},
		{"a fixed time, many", parseGo("movetime 1000"), 0.9, 900, 1000},
		{"nearly nothing left", parseGo("clocks 40,40,40"), 1, 1, 20},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDeadline(t.Context())
			p, limited := tt.r.plan(1, 0)
			if !limited {
				t.Fatalf("%s: no limit", tt.name)
			}
			d.follow(p)
			d.told(tt.doubt)
			if at := expires(d); at < tt.least || at > tt.most {
				t.Errorf("%s: over after %d ms, want %d to %d", tt.name, at, tt.least, tt.most)
			}
		})
	}
}

func TestADeadlinePassesWithoutATimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDeadline(t.Context())
		d.follow(plan{usual: 50 * time.Millisecond, most: 50 * time.Millisecond})
		time.Sleep(51 * time.Millisecond)
		select {
		case <-d.Done():
			t.Error("a timer has fired")
		default:
		}
		if !errors.Is(d.Err(), context.DeadlineExceeded) {
			t.Errorf("after its time it says %v", d.Err())
		}
	})
}

func TestACancelledDeadlineIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d := newDeadline(ctx)
	cancel()
	if !errors.Is(d.Err(), context.Canceled) {
		t.Errorf("it says %v", d.Err())
	}
}

func TestOnlyTheMasterThinksAsMuchAsItMay(t *testing.T) {
	for _, tt := range []struct {
		level, text string
		unbounded   bool
	}{
		{"master", "movetime 3000", true},
		{"master", "clocks 60000,60000,60000", true},
		{"master", "infinite", true},
		{"master", "", false},
		{"club", "movetime 3000", false},
		{"mcts:net:20000", "movetime 3000", false},
	} {
		level, err := bot.ParsePlayer(tt.level)
		if err != nil {
			t.Fatal(err)
		}
		request := request{}
		if tt.text != "" {
			request = parseGo(tt.text)
		}
		got := defaults(level, math.MaxInt64).bound(request)
		if unbounded := got != level && got == level.Limit(search.Budget{}).Unbounded(); unbounded != tt.unbounded {
			t.Errorf("%s, %q: its own limits are lifted: %t", tt.level, tt.text, unbounded)
		}
	}
}
