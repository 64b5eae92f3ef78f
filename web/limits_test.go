package web_test

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// behindProxy makes a site believe that this machine is its proxy.
func behindProxy(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }

// from sends a form as if the proxy had received it from an address.
func (p *person) from(address, path string, fields ...string) siteclient.Response {
	p.t.Helper()
	answer, err := p.Post(p.ctx, path, headers([]string{"X-Forwarded-For", address}), fields...)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// wantFlood checks that an answer refuses a flood, and says when to come back.
func wantFlood(t *testing.T, answer siteclient.Response) {
	t.Helper()
	says(t, answer, http.StatusTooManyRequests, "wait a minute")
	if answer.Header.Get("Retry-After") == "" {
		t.Error("the answer does not tell when to try again")
	}
}

func TestAFloodOfNewTablesIsRefused(t *testing.T) {
	s := open(t, web.Limits{Create: 3})
	table, people := s.three()
	p := people[0] // who has a cookie already; the first table counted for the address alone
	for range 3 {
		p.create("me", "open", "open")
	}
	for _, form := range [][]string{{"/tables", "game", "chexers", "seat0", "me"}, {"/play-bots"}, {"/t/" + table + "/rematch"}} {
		wantFlood(t, p.post(form[0], form[1:]...))
	}
	answer, err := p.Post(s.ctx, "/tables", headers([]string{"Accept", "application/json"}), "game", "chexers")
	if err != nil {
		t.Fatal(err)
	}
	wantJSON(t, answer, http.StatusTooManyRequests, protocol.CodeFlood)
	says(t, p.get("/"), http.StatusOK, "<svg")
	s.goesOn(table, people)
}

func TestGamesAreNotReadWithoutEnd(t *testing.T) {
	s := open(t, web.Limits{Replay: 2})
	table, people := s.three()
	for range 2 {
		says(t, people[0].get("/g/"+table+"/0"), http.StatusOK, "<svg")
	}
	for _, path := range []string{".json", "/0.json"} {
		wantJSON(t, people[0].get("/g/"+table+path), http.StatusTooManyRequests, protocol.CodeFlood)
	}
	for _, path := range []string{"/0", "/moves.txt", "/embed", "/0/embed", ""} {
		wantFlood(t, people[0].get("/g/"+table+path))
	}
	says(t, people[2].get("/g/"+table+"/0"), http.StatusOK, "<svg")
}

func TestAFloodByOnePersonDoesNotStopTheOthersBehindTheSameAddress(t *testing.T) {
	s := open(t, web.Limits{Create: 2})
	p := s.guest()
	p.create("me", "open", "open")
	for range 100 {
		p.post("/tables", "game", "chexers", "seat0", "me")
	}
	wantFlood(t, p.post("/tables", "game", "chexers", "seat0", "me"))
	for range 8 {
		s.guest().create("me", "open", "open")
	}
}

func TestAFloodFromOneAddressIsRefusedWhateverCookiesItBrings(t *testing.T) {
	for name, cookie := range map[string]func(*person, int){
		"none":      func(*person, int) {},
		"made up":   func(p *person, i int) { p.SetCookie("person", fmt.Sprintf("%026d", i)) },
		"malformed": func(p *person, i int) { p.SetCookie("person", fmt.Sprint(i)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{Create: 2})
			made := 0
			for i := range 40 {
				p := s.guest()
				cookie(p, i)
				if answer := p.post("/tables", "game", "chexers", "seat0", "me"); answer.Status == http.StatusSeeOther {
					made++
				}
			}
			if made != 20 {
				t.Errorf("%d tables were made", made)
			}
			wantFlood(t, s.guest().post("/tables", "game", "chexers", "seat0", "me"))
		})
	}
}

func TestAFloodOfSeatsIsRefused(t *testing.T) {
	s := open(t, web.Limits{Join: 3})
	table, people := s.three()
	p := people[1]
	for range 3 {
		p.post("/t/"+table+"/sit", "seat", "0")
	}
	wantFlood(t, p.post("/t/"+table+"/sit", "seat", "0"))
	wantFlood(t, p.post("/t/"+table+"/take", "key", "GUESS"))
	says(t, people[2].post("/t/"+table+"/take", "key", "GUESS"), http.StatusForbidden, "no longer opens a seat")
	s.goesOn(table, people)
}

func TestAFloodOfFormsIsRefused(t *testing.T) {
	s := open(t, web.Limits{Act: 5})
	table, people := s.three()
	flooded := 0
	for i := range 10 {
		answer := people[0].post("/t/"+table+"/name", "name", fmt.Sprint("Ada ", i))
		if answer.Status == http.StatusTooManyRequests {
			wantFlood(t, answer)
			flooded++
		}
	}
	if flooded < 5 {
		t.Errorf("%d of 10 forms were refused", flooded)
	}
	s.goesOn(table, people)
}

func TestAFloodOfLinesIsRefused(t *testing.T) {
	s := open(t, web.Limits{Say: 3})
	table, people := s.three()
	say := func(p *person) siteclient.Response { return p.post("/t/"+table+"/say", "text", "Hello") }
	for _, p := range []*person{people[0], people[0], people[0], people[1]} {
		if answer := say(p); answer.Status != http.StatusSeeOther {
			t.Errorf("a line is answered %d", answer.Status)
		}
	}
	wantFlood(t, say(people[0]))
	s.goesOn(table, people)
}

func TestAFloodOfSocketsIsRefused(t *testing.T) {
	s := open(t, web.Limits{Open: 3})
	table, people := s.three()
	for range 3 {
		people[0].dial(table).await("view")
	}
	if code, _ := people[0].dial(table).ended(); code != protocol.CloseTooMany {
		t.Errorf("the fourth socket is closed with %d", code)
	}
	wantFlood(t, people[0].get("/t/"+table+"/ws"))
	people[1].dial(table).await("view")
}

func TestBehindAProxyEachAddressHasItsOwnLimits(t *testing.T) {
	s := open(t, web.Limits{Create: 1}, behindProxy)
	create := func(address string) int {
		return s.guest().from(address, "/tables", "game", "chexers", "seat0", "me").Status
	}
	for i := range 11 {
		if got, want := create("198.51.100.1"), http.StatusSeeOther; i < 10 && got != want {
			t.Errorf("table %d is answered %d", i, got)
		} else if i == 10 && got != http.StatusTooManyRequests {
			t.Errorf("the flood is answered %d", got)
		}
	}
	for address, want := range map[string]int{
		"198.51.100.2":               http.StatusSeeOther,
		"2001:db8::1":                http.StatusSeeOther,
		"203.0.113.5, 198.51.100.1":  http.StatusTooManyRequests, // forged by the sender
		"198.51.100.1, 127.0.0.2":    http.StatusTooManyRequests, // through two proxies
		"::ffff:198.51.100.1":        http.StatusTooManyRequests,
		"203.0.113.5, 203.0.113.200": http.StatusSeeOther,
	} {
		if got := create(address); got != want {
			t.Errorf("%s is answered %d", address, got)
		}
	}
}

// Every route counts what it is asked, except for files and for forms that only set a cookie.
func TestEveryRouteHasALimit(t *testing.T) {
	s := open(t, web.Limits{
		Create: 1, Join: 1, Act: 1, Say: 1, Open: 1, Draw: 1, Replay: 1, Pages: 1, Messages: 1, TablesADay: 1, Reports: 1, SignOuts: 1, BytesADay: 1,
	}, behindProxy, withPool)
	unlimited := []string{
		"GET /static/*", "GET /dictionary/{language}", "GET /worker.js", "GET /manifest.webmanifest", "GET /offline", "GET /robots.txt",
		"GET /favicon.ico", "GET /healthz", "GET /readyz", "POST /theme", "POST /board", "POST /language",
	}
	parameter := regexp.MustCompile(`\{\w+\}`)
	asked := 0
	err := chi.Walk(s.web.Handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if route == "/static/*" || slices.Contains(unlimited, method+" "+route) {
			return nil
		}
		asked++
		path := cmp.Or(parameter.ReplaceAllString(strings.TrimSuffix(route, "/"), "NOSUCHTABL"), "/")
		for range 61 { // a person may make a move a second
			ctx, leave := context.WithCancel(s.ctx)
			r := httptest.NewRequestWithContext(ctx, method, path, nil)
			r.RemoteAddr = "127.0.0.1:1"
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", asked))
			r.Header.Set("Authorization", fmt.Sprintf("Bearer %026d", asked)) // each route is asked by somebody else
			w := &reader{ResponseRecorder: httptest.NewRecorder(), leave: leave}
			s.web.ServeHTTP(w, r)
			leave()
			if w.Code == http.StatusTooManyRequests {
				return nil
			}
		}
		t.Errorf("%s %s has no limit", method, route)
		return nil
	})
	if err != nil || asked < 100 {
		t.Errorf("%d routes were asked, %v", asked, err)
	}
}

func TestAForgedForwardedAddressEscapesNoLimit(t *testing.T) {
	s := open(t, web.Limits{Create: 1})
	for i := range 10 {
		s.guest().from(fmt.Sprintf("198.51.100.%d", i), "/tables", "game", "chexers", "seat0", "me")
	}
	wantFlood(t, s.guest().from("198.51.100.77", "/tables", "game", "chexers", "seat0", "me"))
}

// What a sign-out stores stays for good, even for an invented person.
func TestOnlySoManyOfAnAddressSignOutOtherBrowsersInADay(t *testing.T) {
	s := open(t, web.Limits{SignOuts: 2})
	signOut := func(i int) siteclient.Response {
		p := s.guest()
		p.SetCookie("person", fmt.Sprintf("%026d", i))
		return p.submit("/yours/browsers", "/yours/browsers")
	}
	for i := range 2 * web.AddressFactor {
		if answer := signOut(i); answer.Location() != "/yours/browsers?done" {
			t.Fatalf("%d: %d: %s", i, answer.Status, answer.Body)
		}
	}
	says(t, signOut(2*web.AddressFactor), http.StatusTooManyRequests, "in a day")
}
