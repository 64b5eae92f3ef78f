package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
)

func testReadBack(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	mustAppend(t, s, first)
	wantLog(t, s, "a", events(1, 1))
	wantSummary(t, s, *first.Summary)

	last := store.Append{
		GameID: "a",
		Events: events(2, 5),
		Summary: &store.Summary{
			ID: "a", Game: "hexdame", Setup: `{"players":2}`, Status: store.Over, Public: true, Showcase: true, Players: 2, Plies: 4,
			Seats: []store.Seat{{Kind: "person", Name: "Ann"}, {Kind: "person", Name: "Bob"}}, Position: "r: a1 | red", Clock: `{"turn":1}`, Outcome: `{"place":[1,2],"reason":"four exits"}`,
			Created: epoch, Updated: epoch.Add(time.Hour),
		},
	}
	last.Events[2].Body = []byte(`"` + strings.Repeat("long", 1<<16) + `"`)
	mustAppend(t, s, last)
	wantLog(t, s, "a", append(events(1, 1), last.Events...))
	wantSummary(t, s, *last.Summary)
}

func testEventsAfter(t *testing.T, suite suite) {
	s := suite.open(t)
	a := begin("a")
	a.Events = events(1, 12)
	mustAppend(t, s, a)
	mustAppend(t, s, begin("b"))
	for after, want := range map[int]int{0: 12, 1: 11, 9: 3, 11: 1, 12: 0, 99: 0} {
		got, err := s.Events(t.Context(), "a", after)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != want || want > 0 && got[0].Seq != after+1 {
			t.Errorf("after %d come %d events, want %d", after, len(got), want)
		}
	}
}

func testSummaryStays(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	mustAppend(t, s, first)
	mustAppend(t, s, move("a", 2))
	wantLog(t, s, "a", events(1, 2))
	wantSummary(t, s, *first.Summary)
}

// testSummaryFollows changes each part of a summary, with moves in between.
func testSummaryFollows(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	mustAppend(t, s, first)
	now, seq := *first.Summary, 1
	for name, change := range map[string]func(*store.Summary){
		"status": func(s *store.Summary) { s.Status = store.Live }, "outcome": func(s *store.Summary) { s.Outcome = `{}` },
		"game": func(s *store.Summary) { s.Game = "toy" }, "setup": func(s *store.Summary) { s.Setup = `{"players":4}` },
		"players": func(s *store.Summary) { s.Players = 4 }, "public": func(s *store.Summary) { s.Public = !s.Public },
		"showcase": func(s *store.Summary) { s.Showcase = !s.Showcase }, "due": func(s *store.Summary) { s.Due = epoch.Add(time.Hour) },
		"a seat": func(s *store.Summary) { s.Seats = []store.Seat{{Kind: "bot"}} }, "seats": func(s *store.Summary) { s.Seats = nil },
	} {
		for _, step := range []func(*store.Summary){change, func(s *store.Summary) {
			s.Plies++
			s.Position = fmt.Sprint("after ", s.Plies)
			s.Updated = s.Updated.Add(time.Second)
		}} {
			step(&now)
			seq++
			a := move("a", seq)
			a.Summary = new(now)
			mustAppend(t, s, a)
			if got, err := s.Summary(t.Context(), "a"); err != nil || cmp.Diff(now, got, cmpopts.EquateEmpty()) != "" {
				t.Fatalf("after a change of %s: %v %s", name, err, cmp.Diff(now, got))
			}
		}
	}
}

func testCreatedStays(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	mustAppend(t, s, first)
	second := move("a", 2)
	second.Summary = new(*first.Summary)
	second.Summary.Created = epoch.Add(time.Hour)
	mustAppend(t, s, second)
	wantSummary(t, s, *first.Summary)
}

func testUnknownGame(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	_, err := s.Events(t.Context(), "b", 0)
	wantError(t, err, store.ErrNotFound)
	_, err = s.Summary(t.Context(), "b")
	wantError(t, err, store.ErrNotFound)
}

func testConflict(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	mustAppend(t, s, first)
	mustAppend(t, s, move("a", 2))

	again := begin("a")
	again.Summary.Status = store.Over
	again.Participants = []string{"someone"}
	changed := move("a", 2)
	changed.Summary = again.Summary
	for name, a := range map[string]store.Append{
		"the first event again":         again,
		"an event again":                move("a", 2),
		"an event and summary again":    changed,
		"old and new events":            {GameID: "a", Events: events(2, 4)},
		"a gap":                         move("a", 4),
		"the second event of no game":   move("b", 2),
		"a later start of a known game": {GameID: "a", Events: events(5, 9), Summary: again.Summary, Participants: []string{"someone"}},
	} {
		t.Run(name, func(t *testing.T) {
			wantError(t, s.Append(t.Context(), a), store.ErrConflict)
		})
	}

	wantLog(t, s, "a", events(1, 2))
	wantSummary(t, s, *first.Summary)
	_, err := s.Summary(t.Context(), "b")
	wantError(t, err, store.ErrNotFound)
	wantList(t, s, store.Query{Person: "someone"})
	mustAppend(t, s, move("a", 3))
}

func testInvalid(t *testing.T, suite suite) {
	s := suite.open(t)
	for name, spoil := range map[string]func(*store.Append){
		"no game":            func(a *store.Append) { a.GameID = "" },
		"no events":          func(a *store.Append) { a.Events = nil },
		"a seq of zero":      func(a *store.Append) { a.Events = events(0, 1) },
		"a hole":             func(a *store.Append) { a.Events = append(events(1, 2), event(4)) },
		"events backwards":   func(a *store.Append) { a.Events = []store.Event{event(2), event(1)} },
		"no summary":         func(a *store.Append) { a.Summary = nil },
		"another's summary":  func(a *store.Append) { a.Summary.ID = "b" },
		"an unknown status":  func(a *store.Append) { a.Summary.Status = "lost" },
		"a status left open": func(a *store.Append) { a.Summary.Status = "" },
	} {
		t.Run(name, func(t *testing.T) {
			a := begin("a")
			spoil(&a)
			err := s.Append(t.Context(), a)
			if err == nil || errors.Is(err, store.ErrConflict) {
				t.Errorf("got error %v", err)
			}
		})
	}
	_, err := s.Summary(t.Context(), "a")
	wantError(t, err, store.ErrNotFound)
}

// testTwoWriters has two writers for each of many games. Both try every seq; the one that loses goes on with
// the next.
func testTwoWriters(t *testing.T, suite suite) {
	const games, plies = 24, 20
	s := suite.open(t)
	ids := make([]string, games)
	var won [games]atomic.Int64
	var wg sync.WaitGroup
	for g := range games {
		ids[g] = fmt.Sprintf("game-%d", g)
		for range 2 {
			wg.Go(func() {
				for seq := 1; seq <= plies; seq++ {
					a := move(ids[g], seq)
					if seq == 1 {
						a = begin(ids[g])
					}
					switch err := s.Append(t.Context(), a); {
					case err == nil:
						won[g].Add(1)
					case !errors.Is(err, store.ErrConflict):
						t.Error(err)
						return
					}
				}
			})
		}
	}
	wg.Wait()
	for g, id := range ids {
		if n := won[g].Load(); n != plies {
			t.Errorf("%d appends to %s won, want %d", n, id, plies)
		}
		wantLog(t, s, id, events(1, plies))
	}
}

// testCancelled cancels appends at random moments: before, during and after their
// wait.
func testCancelled(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	mustAppend(t, s, begin("b"))
	last, round := 1, 1
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		wg.Go(cancel)
		err := s.Append(ctx, store.Append{GameID: "a", Events: events(last+1, last+3)})
		wg.Wait()
		if err != nil {
			wantError(t, err, context.Canceled)
		}
		// The outcome may be decided later, but before that of the next append.
		round++
		mustAppend(t, s, move("b", round))
		log, errLog := s.Events(t.Context(), "a", 0)
		if errLog != nil {
			t.Fatal(errLog)
		}
		if n := len(log); n != last+3 && (n != last || err == nil) {
			t.Fatalf("the log went from %d to %d events with error %v", last, n, err)
		}
		last = len(log)
	}
	wantLog(t, s, "a", events(1, last))
}
