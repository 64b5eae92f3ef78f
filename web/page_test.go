package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/web"
)

// pages returns the addresses of all pages, and of one that is not there.
func (s *site) pages() []string {
	s.t.Helper()
	live, people := s.three()
	seat, err := people[0].SeatKey(s.ctx, live)
	if err != nil {
		s.t.Fatal(err)
	}
	private, _, join := s.private()
	over, players := s.three()
	s.playOut(over, players)
	return []string{
		"/", "/house/panel", "/new", "/new?game=hexdame", "/new?game=chinese-checkers", "/new?game=hexachess", "/watch", "/about", "/programs", "/nothing",
		"/analysis/chexers", "/rules", "/rules/chexers", "/rules/hexdame", "/rules/chinese-checkers", "/rules/hexachess",
		"/t/" + live, "/t/" + live + "/panel", "/t/" + live + "/seat/" + seat, "/t/" + private + "/join/" + join,
		"/keys", "/appearance", "/yours", "/yours/erase", "/yours/record", "/import", "/puzzles", "/play", "/offline", "/rules/chexers?text",
		"/t/" + live + "?view=text", "/t/" + live + "/chat", "/g/" + over + "/again", "/g/" + over + "/17/analysis",
		"/t/" + over, "/t/" + over + "/panel", "/g/" + live + "/0", "/g/" + over + "/0", "/g/" + over + "/17",
	}
}

func TestEveryPageIsReadWithoutCookiesAndSetsNone(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range s.pages() {
		answer := s.guest().get(path)
		if answer.Status != http.StatusOK && path != "/nothing" {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
		if cookies := answer.Header.Values("Set-Cookie"); len(cookies) > 0 {
			t.Errorf("%s sets %s", path, cookies)
		}
	}
}

// What a page must not hold, since its policy forbids it: script and style in
// the page itself, and anything from elsewhere.
var (
	scriptTag = regexp.MustCompile(`<script[^>]*>`)
	inline    = regexp.MustCompile(`(?i)<style|<[^>]*\s(style|on[a-z]+)\s*=|javascript:|<iframe|<object|<embed`)
	elsewhere = regexp.MustCompile(`(?i)(src|srcset|href)="(https?:)?//`)
)

func TestEveryPageKeepsItsPolicy(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	for _, path := range s.pages() {
		answer := s.guest().get(path)
		policy := answer.Header.Get("Content-Security-Policy")
		for _, rule := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self';", "frame-src 'self'", "frame-ancestors 'self'", "base-uri 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, rule) {
				t.Errorf("%s has the policy %q", path, policy)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("%s has the policy %q", path, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%s has the %s %q", path, name, got)
			}
		}
		if able := answer.Header.Get("Permissions-Policy"); !strings.Contains(able, "camera=()") || !strings.Contains(able, "geolocation=()") {
			t.Errorf("%s has the Permissions-Policy %q", path, able)
		}
		for _, tag := range scriptTag.FindAllString(answer.Body, -1) {
			if !strings.Contains(tag, `src="/static/`) && !strings.Contains(tag, `type="application/json"`) {
				t.Errorf("%s has %s", path, tag)
			}
		}
		for _, found := range append(inline.FindAllString(answer.Body, -1), elsewhere.FindAllString(answer.Body, -1)...) {
			t.Errorf("%s has %q", path, found)
		}
	}
}

func TestANameIsShownAsItIsWritten(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	for _, name := range []string{`"><script>x</scr`, `<img src=x onerror=`} {
		people[0].post("/t/"+table+"/name", "name", name)
		for _, path := range []string{"/t/" + table, "/watch", "/g/" + table + "/0"} {
			for _, p := range []*person{people[0], s.guest()} {
				if body := p.get(path).Body; strings.Contains(body, name) || !strings.Contains(body, html.EscapeString(name)) {
					t.Errorf("%s has the name %s as markup, or not at all", path, name)
				}
			}
		}
	}
}

func TestSlowEveryPlyHasAPageAndItsJSON(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	over := s.table(table)
	p := s.guest()
	for ply := 0; ply <= len(over.Moves); ply++ {
		path := fmt.Sprintf("/g/%s/%d", table, ply)
		if answer := p.get(path); answer.Status != http.StatusOK || !strings.Contains(answer.Body, over.States[ply].Text()) {
			t.Fatalf("%s is answered %d", path, answer.Status)
		}
		var position struct {
			View protocol.View
			Text string
		}
		answer := p.get(path, "Accept", "application/json")
		if err := json.Unmarshal([]byte(answer.Body), &position); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if text := over.States[ply].Text(); position.Text != text || position.View.Ply != ply || position.View.Legal != "" {
			t.Fatalf("%s is %s", path, answer.Body)
		}
		if ply > 0 {
			m := over.Moves[ply-1]
			want := protocol.Played{Seat: int(m.Seat), Word: protocol.Word(m.Move)}
			if diff := cmp.Diff(want, position.View.Last[0]); diff != "" {
				t.Fatalf("%s: %s", path, diff)
			}
		}
	}
	for path, want := range map[string]string{
		"/g/" + table:                "/g/" + table + fmt.Sprintf("/%d", len(over.Moves)),
		"/g/" + table + "?ply=7":     "/g/" + table + "/7",
		"/g/" + table + "?ply=99999": "/g/" + table + fmt.Sprintf("/%d", len(over.Moves)),
		"/g/" + table + "?ply=-3":    "/g/" + table + "/0",
		"/g/" + table + "?ply=x":     "/g/" + table + fmt.Sprintf("/%d", len(over.Moves)),
	} {
		if got := p.get(path).Location(); got != want {
			t.Errorf("%s leads to %s, not %s", path, got, want)
		}
	}
}

// The list is the same for everybody, and changes only with the program.
func TestTheListOfPuzzlesMayBeCached(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	list, none := p.get("/puzzles/list/chexers"), p.get("/puzzles/list/go")
	if got := list.Header.Get("Cache-Control"); list.Status != http.StatusOK || got != "public, max-age=3600" {
		t.Errorf("the list is answered %d with %q", list.Status, got)
	}
	if got := none.Header.Get("Cache-Control"); none.Status != http.StatusNotFound || got != "no-store" {
		t.Errorf("a list that there is not is answered %d with %q", none.Status, got)
	}
}

func TestAnErrorOnAPuzzleLeadsToNoTable(t *testing.T) {
	p := open(t, web.Limits{Pages: 1}).guest()
	puzzle := p.get("/puzzles/today").Location()
	answer := p.get(puzzle)
	for range web.AddressFactor { // until the address has read enough
		answer = p.get(puzzle)
	}
	says(t, answer, http.StatusTooManyRequests, "")
	if strings.Contains(answer.Body, "/t/") {
		t.Error("the page links to a table")
	}
}

func TestPositionsAreAnsweredToScripts(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	const start = "/api/position?game=chexers&position=GGGG/5/6/R5B/R4B/R3B/R2B+r+0,0,0+0"
	if answer := p.get(start + "&move=a1-b1"); answer.Status != http.StatusOK || !strings.Contains(answer.Body, `"position"`) {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	for path, want := range map[string]struct {
		status int
		code   protocol.Code
	}{
		start + "&move=a1-a7":                                                       {http.StatusConflict, protocol.CodeIllegal},
		"/api/position":                                                             {http.StatusBadRequest, protocol.CodeMalformed},
		"/api/position?game=chess":                                                  {http.StatusBadRequest, protocol.CodeMalformed},
		"/api/position?game=chexers&position=nonsense":                              {http.StatusBadRequest, protocol.CodeMalformed},
		"/api/position?game=chexers&setup={&position=":                              {http.StatusBadRequest, protocol.CodeMalformed},
		"/api/position?game=chexers&position=" + strings.Repeat("7", 3000):          {http.StatusBadRequest, protocol.CodeMalformed},
		"/api/position?game=chexers&position=4/5/6/7/6/5/RRR1+r+0,4,0+5&move=a1-b1": {http.StatusConflict, protocol.CodeStatus},
	} {
		wantJSON(t, p.get(path), want.status, want.code)
	}
}

func TestTheSiteTellsThatItIsWell(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range []string{"/healthz", "/readyz"} {
		if answer := s.guest().get(path); answer.Status != http.StatusNoContent {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
	}
	if answer := s.guest().get("/favicon.ico"); !strings.HasPrefix(answer.Location(), "/static/") {
		t.Errorf("the icon is at %q", answer.Location())
	}
}
