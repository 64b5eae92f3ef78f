package web_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store/sqlite"
	"triplecross/web"
)

func TestImportsCountAmongTheTables(t *testing.T) {
	s := open(t, web.Limits{Tables: 2})
	p := s.guest()
	table := p.create("me", "open", "open")
	text := p.get("/g/" + table + ".json").Body
	if answer := p.post("/import", "game", "chexers", "text", text); answer.Status != http.StatusSeeOther {
		t.Fatalf("an import is answered %d: %s", answer.Status, answer.Body)
	}
	says(t, p.post("/import", "game", "chexers", "text", text), http.StatusServiceUnavailable, "as many tables as it can take")
	says(t, p.post("/play-bots"), http.StatusServiceUnavailable, "as many tables as it can take")
}

func TestAPersonHasABudgetForADay(t *testing.T) {
	s := open(t, web.Limits{TablesADay: 2})
	p := s.guest()
	p.create("me", "open", "open")
	for range 2 {
		p.create("me", "open", "open")
	}
	says(t, p.post("/play-bots"), http.StatusTooManyRequests, "in a day")
	says(t, p.post("/import", "game", "chexers", "text", "x"), http.StatusTooManyRequests, "in a day")
	s.guest().create("me", "open", "open")
}

func TestAnImportUsesUpBytes(t *testing.T) {
	s := open(t, web.Limits{BytesADay: 10_000})
	table, people := s.three()
	p := people[0]
	p.post("/import", "game", "chexers", "text", strings.Repeat("x", 9000))
	says(t, p.post("/import", "game", "chexers", "text", strings.Repeat("x", 9000)), http.StatusTooManyRequests, "in a day")
	says(t, p.post("/t/"+table+"/say", "text", strings.Repeat("x", 2000)), http.StatusTooManyRequests, "in a day")
	s.goesOn(table, people)
}

func TestBelowTheReserveGamesGoOnAndNoneBegins(t *testing.T) {
	var full atomic.Bool
	var tables *lobby.Lobby
	s := open(t, web.Limits{}, func(o *web.Options) {
		store, err := sqlite.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		bots := ai.NewPool(ai.PoolOptions{Workers: 1})
		t.Cleanup(bots.Close)
		tables, err = lobby.Open(t.Context(), lobby.Options{
			Store: store, Games: games.All(), Bots: bots, Log: o.Log, HasSpace: func() bool { return !full.Load() },
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			tables.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		})
		o.Lobby = tables
	})
	s.lobby = tables
	table, people := s.three()
	full.Store(true)
	says(t, people[0].get("/"), http.StatusOK, "/play-bots") // there was no game of bots yet
	for _, path := range []string{"/play-bots", "/t/" + table + "/rematch"} {
		if answer := people[0].post(path); answer.Status == http.StatusSeeOther {
			t.Errorf("%s makes a table", path)
		}
	}
	says(t, people[0].post("/play-bots"), http.StatusServiceUnavailable, "no space for another table")
	s.goesOn(table, people)
	full.Store(false)
	people[0].create("me", "open", "open")
}
