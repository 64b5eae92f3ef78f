package web_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web"
)

// logReads is a store that counts how often each log is read.
type logReads struct {
	store.Store
	mu    sync.Mutex
	count map[string]int
}

func (s *logReads) Events(ctx context.Context, id string, after int) ([]store.Event, error) {
	s.mu.Lock()
	s.count[id]++
	s.mu.Unlock()
	return s.Store.Events(ctx, id, after)
}

// take returns how often a log was read since the last call.
func (s *logReads) take(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.count[id]
	delete(s.count, id)
	return n
}

// playedGame makes a game of three people with four moves.
func playedGame(t *testing.T, l *lobby.Lobby) (id string) {
	t.Helper()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	people := []table.Person{"ann", "ben", "cem"}
	id, err := l.Create(t.Context(), table.Spec{Game: "chexers", Host: people[0], Public: true, Seats: []table.Holder{{Kind: table.SeatPerson}}})
	check(err)
	for seat := 1; seat < len(people); seat++ {
		_, err := l.Do(t.Context(), id, people[seat], table.Sit{Seat: game.Seat(seat)})
		check(err)
	}
	for range 4 {
		now, err := l.Table(t.Context(), id)
		check(err)
		seat := now.State().Turn().First()
		_, err = l.Do(t.Context(), id, people[seat], table.Play{Version: now.Version, Seat: seat, Text: now.State().Legal(seat)[0].Text})
		check(err)
	}
	return id
}

func TestAColdGameIsReplayedByItsFirstPageAlone(t *testing.T) {
	logs := &logReads{count: map[string]int{}}
	var ids [2]string
	s := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		logs.Store = l.Store
		l.Store = logs
		before, err := lobby.Open(t.Context(), *l)
		if err != nil {
			t.Fatal(err)
		}
		defer before.Close()
		for i := range ids {
			ids[i] = playedGame(t, before)
		}
	}))
	reader := s.guest()
	for i, paths := range [len(ids)][]string{
		{"/t/%s", "/t/%s", "/t/%s/panel", "/t/%s?view=text", "/g/%s/2", "/g/%s.json"}, // the table's page comes first
		{"/g/%s/2", "/g/%s/1", "/g/%s/0.json", "/g/%s", "/g/%s.json", "/g/%s/moves.txt", "/g/%s/3.svg", "/t/%s"},
	} {
		logs.take(ids[i])
		for n, path := range paths {
			path = fmt.Sprintf(path, ids[i])
			if answer := reader.get(path); answer.Status >= http.StatusBadRequest {
				t.Errorf("%s is answered %d", path, answer.Status)
			}
			want := 0
			if n == 0 {
				want = 1
			}
			if got := logs.take(ids[i]); got != want {
				t.Errorf("%s reads the log %d times, not %d", path, got, want)
			}
		}
	}
}
