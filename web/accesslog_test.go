package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/logging"
	"triplecross/web"
)

// logged makes a site write a log of its own, with a line for every request.
func logged(to *journal.Journal) func(*web.Options) {
	return func(o *web.Options) {
		o.AccessLog = true
		o.Log, _ = logging.New(to, false)
	}
}

func TestTheAccessLogNamesRequestsAndHoldsNoKey(t *testing.T) {
	log := &journal.Journal{}
	s := open(t, web.Limits{}, behindProxy, logged(log))
	table, host, join := s.private()
	seat, err := host.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	const secret = "0SECRET0"
	p := s.guest()
	for _, path := range []string{
		"/t/" + table + "/join/" + join, "/t/" + table + "/seat/" + seat, "/t/" + table + "?view=" + secret, "/no/" + secret,
		"/t/" + table + "/seat/" + secret, "/t/" + table + "/following?key=" + secret, "/g/" + table + "/0?" + secret,
	} {
		p.get(path, "Referer", s.url+"/t/"+table+"/seat/"+seat, "User-Agent", secret, "X-Forwarded-For", "198.51.100.7", "X-Request-Id", "proxys-own-1")
	}
	p.sit(table, 1, join)
	p.post("/t/"+table+"/take", "key", seat)
	p.post("/t/"+table+"/say", "text", secret)
	p.dial(table).Close()
	odd, err := http.NewRequestWithContext(s.ctx, secret, s.url+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Do(odd); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`method=GET route=/t/{id}/join/{key} status=200 `, `route=/t/{id}/seat/{key} status=403 `, `method=POST route=/t/{id}/sit status=303 `,
		`route=/t/{id}/ws status=101 `, `method=other `, ` from=198.51.100.7 request=proxys-own-1`,
	} {
		s.until("the log does not say "+want, func() bool { return strings.Contains(log.String(), want) })
	}
	for name, key := range map[string]string{
		"a table's id": table, "a join link": join, "a seat's link": seat, "a text of the client": secret,
		"a cookie": p.Cookie("person"), "the host's cookie": host.Cookie("person"),
	} {
		if key == "" || strings.Contains(log.String(), key) {
			t.Errorf("the log holds %s, %q:\n%s", name, key, log)
		}
	}
}

func TestRequestsHaveIDsThatOnlyTrustedProxiesChoose(t *testing.T) {
	own := regexp.MustCompile(`^[A-Z2-7]{12}$`)
	for name, tt := range map[string]struct {
		change func(*web.Options)
		sent   string
		kept   bool
	}{
		"a stranger's":            {func(*web.Options) {}, "mine", false},
		"a proxy's":               {behindProxy, "mine", true},
		"a proxy's, not an id":    {behindProxy, "a b\tc", false},
		"a proxy's, far too long": {behindProxy, strings.Repeat("x", 65), false},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, web.Limits{}, tt.change).guest()
			id := p.get("/about", "X-Request-Id", tt.sent).Header.Get("X-Request-Id")
			if kept := id == tt.sent; kept != tt.kept || !kept && !own.MatchString(id) {
				t.Errorf("the request has the id %q", id)
			}
		})
	}
}
