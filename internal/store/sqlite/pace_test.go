package sqlite

import (
	"fmt"
	"testing"
	"time"
)

// patient opens a store that folds nothing by itself.
func patient(t *testing.T) *Store {
	t.Helper()
	s, err := OpenFolding(t.TempDir(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestAGameThatTwoWritesFoldCountsOnce(t *testing.T) {
	s := patient(t)
	for i := range 5 {
		if err := s.Append(t.Context(), first(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.tail.size(); n != 5 {
		t.Fatalf("%d events are pending", n)
	}
	fold := func() *write {
		return newWrite(t.Context(), func(w *writer) error { return w.fold(w.tail.oldest(time.Now(), 3)) })
	}
	for i, err := range together(t, s.committer, fold(), fold()) {
		if err != nil {
			t.Errorf("fold %d: %v", i, err)
		}
	}
	if n := s.tail.size(); n != 2 {
		t.Errorf("after three of five were folded twice in a commit, %d events are pending", n)
	}
}

// A load of constant rate has each of a hundred games play a move every second.
func TestFoldingKeepsUpAtAnEvenPace(t *testing.T) {
	const games, delay, seconds = 100, 10, 200
	since := make([]int, games) // when the oldest pending move of each was played
	var oldest, next time.Duration
	most := 0
	for now := range seconds * 1000 {
		at := time.Duration(now) * time.Millisecond
		parts := 0
		for g := range since {
			if age := time.Duration(now-since[g]) * time.Millisecond; age >= delay*time.Second && at >= next {
				pending := 0
				for _, s := range since {
					pending += (now-s)/1000 + 1
				}
				next = at + foldPause(delay*time.Second, (now-since[g])/1000+1, pending)
				oldest, since[g] = max(oldest, age), now
				parts++
			}
		}
		most = max(most, parts)
	}
	if most > 2 {
		t.Errorf("%d of %d games are folded in one millisecond", most, games)
	}
	if oldest > 2*delay*time.Second {
		t.Errorf("a game is pending for %v", oldest)
	}
}

func TestAStoreThatFoldsAtOnceDoesNotPause(t *testing.T) {
	for _, tt := range []struct {
		delay           time.Duration
		folded, pending int
		want            time.Duration
	}{
		{0, 32, 1000, 0},
		{10 * time.Second, 0, 1000, 0}, // which failed
		{10 * time.Second, 0, 0, 0},
		{10 * time.Second, 100, 1000, 500 * time.Millisecond},
		{10 * time.Second, 7, 7, 5 * time.Second},
	} {
		if got := foldPause(tt.delay, tt.folded, tt.pending); got != tt.want {
			t.Errorf("after %d of %d, with %v: a pause of %v, want %v", tt.folded, tt.pending, tt.delay, got, tt.want)
		}
	}
}
