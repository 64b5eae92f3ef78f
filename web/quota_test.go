package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/lobby"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

func TestAFullServerCreatesNoMoreTables(t *testing.T) {
	s := open(t, web.Limits{Tables: 2})
	table, people := s.three()
	p := s.guest()
	p.create("me", "open", "open")
	for _, form := range [][]string{{"/tables", "game", "chexers", "seat0", "me"}, {"/play-bots"}} {
		answer := p.post(form[0], form[1:]...)
		says(t, answer, http.StatusServiceUnavailable, "as many tables as it can take")
		says(t, answer, http.StatusServiceUnavailable, "That did not work") // and not that something went wrong
		if answer.Header.Get("Retry-After") == "" {
			t.Error("the answer does not tell when to try again")
		}
	}
	s.goesOn(table, people)
}

func TestATableThatIsNotMadeTakesNoPlace(t *testing.T) {
	s := open(t, web.Limits{Tables: 3})
	over, _ := s.three()
	stranger := s.guest()
	for range 3 {
		says(t, stranger.post("/t/"+over+"/rematch"), http.StatusForbidden, "Only players of this game")
	}
	if answer := stranger.post("/tables", "game", "chexers", "seat0", "me"); answer.Status != http.StatusSeeOther {
		t.Errorf("a table beside refused ones is answered %d", answer.Status)
	}
}

func TestADrainingServerCreatesNoTablesAndIsNotReady(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	table, people := s.three()
	s.web.Drain()
	answer := people[0].post("/tables", "game", "chexers", "seat0", "me")
	says(t, answer, http.StatusServiceUnavailable, "about to restart")
	if answer.Header.Get("Retry-After") == "" {
		t.Error("the answer does not tell when to try again")
	}
	for _, path := range []string{"/play-bots", "/t/" + table + "/rematch"} {
		says(t, people[0].post(path), http.StatusServiceUnavailable, "about to restart")
	}
	says(t, people[0].post("/pool/chexers", "wait", "0"), http.StatusServiceUnavailable, "about to restart")
	// Balancers and scripts get a line of text, whatever they accept.
	for _, accept := range []string{"*/*", "text/html", "application/json"} {
		answer := s.guest().get("/readyz", "Accept", accept)
		const want = "The server is about to restart and creates no new tables. Try again in a moment.\n"
		if kind := answer.Header.Get("Content-Type"); answer.Status != http.StatusServiceUnavailable || kind != "text/plain; charset=utf-8" || answer.Body != want {
			t.Errorf("who accepts %s is answered %d, %s: %.200s", accept, answer.Status, kind, answer.Body)
		}
	}
	if answer := s.guest().get("/healthz"); answer.Status != http.StatusNoContent {
		t.Errorf("/healthz is answered %d", answer.Status)
	}
	if !strings.Contains(people[0].get("/t/"+table).Body, "<svg") {
		t.Error("the table cannot be seen")
	}
	s.goesOn(table, people)
}

// A rematch whose table is gone is made anew, like any other new table.
func TestADrainingServerMakesNoRematchAnew(t *testing.T) {
	var gone atomic.Pointer[string]
	s := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		l.Closed = func(id string) bool { closed := gone.Load(); return closed != nil && *closed == id }
	}))
	ann, bob := s.guest(), s.guest()
	first := s.duel(ann, bob)
	second := strings.TrimPrefix(bob.post("/t/"+first+"/rematch").Location(), "/t/")
	s.web.Drain()
	if answer := ann.post("/t/" + first + "/rematch"); answer.Location() != "/t/"+second {
		t.Errorf("the rematch is answered %d, %q", answer.Status, answer.Location())
	}
	gone.Store(&second)
	says(t, ann.post("/t/"+first+"/rematch"), http.StatusServiceUnavailable, "about to restart")
}

func TestTablesCountOnceHoweverTheyAreMade(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(p *person, over string) siteclient.Response{
		"a form": func(p *person, _ string) siteclient.Response {
			return p.post("/tables", "game", "chexers", "seat0", "me")
		},
		"at a press": func(p *person, _ string) siteclient.Response { return p.post("/play-bots") },
		"a program": func(p *person, _ string) siteclient.Response {
			program := p.script()
			program.token = p.Cookie("person")
			return program.send("/api/tables", `{"game":"chexers"}`)
		},
		"an import": func(p *person, _ string) siteclient.Response { return p.post("/import", "game", "chexers", "text", "") },
		"play on": func(p *person, over string) siteclient.Response {
			return p.post("/g/"+over+"/on", "ply", "0", "seat0", "me")
		},
		"a rematch": func(p *person, over string) siteclient.Response { return p.post("/t/" + over + "/rematch") },
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{Create: 3})
			table, people := s.three()
			p := people[1]
			p.create("me", "open", "open")
			p.post("/play-bots")
			if answer := make(p, table); answer.Status == http.StatusTooManyRequests {
				t.Error("the third table of a person is refused")
			}
			if answer := make(p, table); answer.Status != http.StatusTooManyRequests {
				t.Errorf("the fourth table of a person is answered %d", answer.Status)
			}
		})
	}
}

func TestALimitOfADaySaysWhenTheDayIsOver(t *testing.T) {
	s := open(t, web.Limits{TablesADay: 1})
	p := s.guest()
	p.create("me", "open", "open") // which makes the guest a person
	p.create("me", "open", "open")
	answer := p.post("/tables", "game", "chexers", "seat0", "me")
	says(t, answer, http.StatusTooManyRequests, "Try again tomorrow")
	// The table counts until the day after its own is half over.
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err != nil || seconds < 12*3600 || seconds > 48*3600 {
		t.Errorf("the answer says to try again after %q seconds", answer.Header.Get("Retry-After"))
	}
}
