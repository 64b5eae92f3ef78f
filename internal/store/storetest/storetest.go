// Package storetest holds the tests that every store.Store must pass.
package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
)

// Opener opens the store in a directory. An empty directory gives an empty store.
type Opener func(dir string) (store.Store, error)

// Run runs the tests as subtests of t.
func Run(t *testing.T, open Opener) {
	for _, tt := range []struct {
		name string
		test func(*testing.T, suite)
	}{
		{"what is appended is read back", testReadBack},
		{"events are read from a given one on", testEventsAfter},
		{"an append without a summary leaves it", testSummaryStays},
		{"a summary is the newest whatever has changed", testSummaryFollows},
		{"the first append fixes when a game was created", testCreatedStays},
		{"an unknown game is not found", testUnknownGame},
		{"an append that is not the next one changes nothing", testConflict},
		{"an invalid append is refused", testInvalid},
		{"one of two writers wins each seq", testTwoWriters},
		{"a cancelled append leaves all or nothing", testCancelled},
		{"a list begins with the newest", testNewestFirst},
		{"a list is narrowed by each filter", testFilters},
		{"a count counts what a list lists", testCount},
		{"pages join without gaps", testPages},
		{"pages go on after a game that was removed", testCursors},
		{"a person's games are those they sat down at", testPerson},
		{"what is said at a table is kept", testChat},
		{"a long chat is bounded", testLongChat},
		{"a secret stays", testSecret},
		{"what was acknowledged outlives closing", testClose},
		{"a closed store refuses appends", testClosed},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, suite{open, t.TempDir()}) })
	}
}

// suite opens the store of one test.
type suite struct {
	opener Opener
	dir    string
}

// open opens the store of the test's directory until the test ends.
func (s suite) open(t *testing.T) store.Store {
	t.Helper()
	kept, err := s.opener(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return kept
}

// epoch is when the tests' games are created.
var epoch = time.Date(2026, time.March, 1, 12, 0, 0, 7e6, time.UTC)

// begin returns the append that starts a game.
func begin(id string) store.Append {
	return store.Append{
		GameID: id,
		Events: []store.Event{event(1)},
		Summary: &store.Summary{
			ID: id, Game: "chexers", Status: store.Open, Players: 3,
			Seats: []store.Seat{{Kind: "person", Name: "Zoë"}, {Kind: "open"}, {Kind: "bot", Name: "Bot “Rook”"}}, Created: epoch, Updated: epoch,
		},
	}
}

// move returns an append of one event without a summary.
func move(id string, seq int) store.Append {
	return store.Append{GameID: id, Events: []store.Event{event(seq)}}
}

func event(seq int) store.Event {
	return store.Event{
		Seq: seq, At: epoch.Add(time.Duration(seq) * time.Millisecond), Kind: "move",
		Body: fmt.Appendf(nil, `{"text":"a%d-ü1"}`, seq),
	}
}

func events(from, to int) []store.Event {
	var list []store.Event
	for seq := from; seq <= to; seq++ {
		list = append(list, event(seq))
	}
	return list
}

func mustAppend(t *testing.T, s store.Store, a store.Append) {
	t.Helper()
	if err := s.Append(t.Context(), a); err != nil {
		t.Fatal(err)
	}
}

// wantLog checks the whole log of a game.
func wantLog(t *testing.T, s store.Store, game string, want []store.Event) {
	t.Helper()
	got, err := s.Events(t.Context(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("log of %s (-want +got):\n%s", game, diff)
	}
}

func wantSummary(t *testing.T, s store.Store, want store.Summary) {
	t.Helper()
	got, err := s.Summary(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("summary of %s (-want +got):\n%s", want.ID, diff)
	}
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

// wantNotFound fails the test unless a write found no game and the store did not take that for a failure of its own.
func wantNotFound(t *testing.T, s store.Store, err error) {
	t.Helper()
	wantError(t, err, store.ErrNotFound)
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("after a write to an unknown game: %v", err)
	}
}
