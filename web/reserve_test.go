package web_test

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/lobby"
	"triplecross/internal/siteclient"
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
	s := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		l.HasSpace = func() bool { return !full.Load() }
	}))
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

// What is stored in a database that is not in its place is lost at the next start.
func TestWithoutItsDatabaseTheServerCreatesNoTables(t *testing.T) {
	s := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		l.HasDatabase = func() bool { return false }
		l.HasSpace = func() bool { return false } // the folder may be on another disk
	}))
	says(t, s.guest().post("/play-bots"), http.StatusServiceUnavailable, "database was moved, removed or replaced")
}

func TestAnImportThatIsNotStoredTakesNoPlace(t *testing.T) {
	var full atomic.Bool
	s := open(t, web.Limits{Tables: 1}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		l.HasSpace = func() bool { return !full.Load() }
	}))
	p := s.guest()
	full.Store(true)
	for range 2 {
		says(t, p.post("/import", "text", "a1-b1"), http.StatusServiceUnavailable, "no space for another table")
	}
	full.Store(false)
	p.imports("a1-b1")
}

// The server does not know how much comes after the head.
func TestABodyOfUnknownLengthCountsAsTheLongest(t *testing.T) {
	s := open(t, web.Limits{BytesADay: 100_000})
	_, people := s.three()
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, s.url+"/import", io.MultiReader(strings.NewReader("text=a1-b1")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := people[0].Do(r)
	if err != nil {
		t.Fatal(err)
	}
	says(t, answer, http.StatusTooManyRequests, "in a day")
	people[0].imports("a1-b1")
}

func TestNewPasskeysUseUpBytes(t *testing.T) {
	s := open(t, web.Limits{BytesADay: 10_000})
	_, people := s.three()
	add := func() siteclient.Response { return people[1].post("/yours/passkey", "x", strings.Repeat("x", 6000)) }
	says(t, add(), http.StatusBadRequest, "")
	says(t, add(), http.StatusTooManyRequests, "in a day")
}
