package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// foreign are origins that look like a site's own and are not.
func foreign(site string) []string {
	host := strings.TrimPrefix(site, "http://")
	name, port, _ := strings.Cut(host, ":")
	return []string{
		"https://evil.example", "null", "file://", site + ".evil.example", "http://evil." + host, "http://" + name,
		"http://" + name + ":1", "http://localhost:" + port, "ws://" + host, "ftp://" + host, host, "//" + host,
		site + "/", site + "@evil.example", "http://evil.example/" + host, "http://evil.example#" + host,
	}
}

func TestAFormFromAnotherSiteIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	s.complains = true // that the page may be its own
	table, people := s.three()
	before := s.table(table).Version
	headersOf := [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}}
	for _, origin := range foreign(s.url) {
		headersOf = append(headersOf, []string{"Origin", origin})
	}
	headersOf = append(headersOf, []string{"Origin", "http://evil.example", "Sec-Fetch-Site", "same-origin"})
	for _, header := range headersOf {
		for _, path := range []string{"/tables", "/t/" + table + "/stand", "/theme"} {
			answer, err := people[0].Post(s.ctx, path, headers(header), "seat", "0", "game", "chexers", "theme", "dark")
			if err != nil {
				t.Fatal(err)
			}
			if answer.Status != http.StatusForbidden {
				t.Errorf("a form to %s with %v is answered %d", path, header, answer.Status)
			}
			says(t, answer, http.StatusForbidden, "another site")
			header := headers(append(header, "Accept", "application/json"))
			if answer, err = people[0].Post(s.ctx, path, header, "seat", "0"); err != nil {
				t.Fatal(err)
			}
			wantJSON(t, answer, http.StatusForbidden, protocol.CodeMalformed)
		}
	}
	if after := s.table(table).Version; after != before {
		t.Errorf("the table went from version %d to %d", before, after)
	}
	s.goesOn(table, people)
}

func TestAFormOfTheSiteItselfIsTaken(t *testing.T) {
	s := open(t, web.Limits{})
	for name, header := range map[string][]string{
		"a browser by https":           {"Sec-Fetch-Site", "same-origin", "Origin", s.url},
		"one that hides the origin":    {"Sec-Fetch-Site", "same-origin", "Origin", "null"},
		"a browser in a local network": {"Origin", s.url},
		"behind https unknowingly":     {"Origin", strings.Replace(s.url, "http:", "https:", 1)},
		"a program":                    nil,
	} {
		answer, err := s.guest().Post(s.ctx, "/theme", headers(header), "theme", "dark")
		if err != nil {
			t.Fatal(err)
		}
		if answer.Status != http.StatusSeeOther {
			t.Errorf("%s: the form is answered %d", name, answer.Status)
		}
	}
}

func TestASocketFromAnotherSiteIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	s.complains = true // that the page may be its own
	table, people := s.three()
	for _, origin := range foreign(s.url) {
		header := headers([]string{"Origin", origin, "Sec-Fetch-Site", "same-origin"})
		socket, err := people[0].Dial(s.ctx, table, siteclient.Shown{}, header)
		if err == nil {
			socket.Close()
			t.Errorf("%s opens a socket", origin)
		} else if !strings.Contains(err.Error(), "403") {
			t.Errorf("%s: %v", origin, err)
		}
	}
	socket, err := people[0].Dial(s.ctx, table, siteclient.Shown{}, headers([]string{"Origin", s.url}))
	if err != nil {
		t.Fatal(err)
	}
	socket.Close()
	s.goesOn(table, people)
}

// Behind a proxy that is set up wrongly every form is refused, and the page does not say what the operator has to do.
func TestTheLogSaysWhyTheSitesOwnFormsAreRefused(t *testing.T) {
	for _, tt := range []struct {
		origin, fetched string // "SITE" stands for the site's address
		secure          bool
		want            string
	}{
		{"https://play.example.org", "same-origin", false, "the proxy has to keep the Host header"},
		{"SITE", "", true, "this one came by http"},
		{"https://evil.example", "cross-site", false, ""},
		{"https://evil.example", "", true, ""},
		{"null", "same-origin", true, ""},
	} {
		s := open(t, web.Limits{}, func(o *web.Options) { o.Secure = tt.secure })
		s.complains = true
		for range 2 {
			s.guest().Post(s.ctx, "/theme", headers([]string{"Origin", strings.Replace(tt.origin, "SITE", s.url, 1), "Sec-Fetch-Site", tt.fetched}), "theme", "dark")
		}
		if got := s.log.String(); tt.want == "" && got != "" || !strings.Contains(got, tt.want) || strings.Count(got, "\n") > 1 {
			t.Errorf("%+v: the log says %q", tt, got)
		}
	}
}

func secure(o *web.Options) { o.Secure = true }

func TestBehindHTTPSAPageWithoutItIsAnotherSite(t *testing.T) {
	s := open(t, web.Limits{}, secure)
	s.complains = true // that the page may be its own
	table := s.guest().create("me", "open", "open")
	https := strings.Replace(s.url, "http:", "https:", 1)
	for origin, taken := range map[string]bool{s.url: false, https: true} {
		header := headers([]string{"Origin", origin})
		answer, err := s.guest().Post(s.ctx, "/theme", header, "theme", "dark")
		if err != nil {
			t.Fatal(err)
		}
		if (answer.Status == http.StatusSeeOther) != taken {
			t.Errorf("a form from %s is answered %d", origin, answer.Status)
		}
		socket, err := s.guest().Dial(s.ctx, table, siteclient.Shown{}, header)
		if (err == nil) != taken {
			t.Errorf("a socket from %s: %v", origin, err)
		}
		if err == nil {
			socket.Close()
		}
	}
}

func TestBehindHTTPSCookiesAreBoundToTheHostAndBrowsersStayThere(t *testing.T) {
	s := open(t, web.Limits{}, secure)
	answer := s.guest().post("/tables", "game", "chexers", "seat0", "me")
	cookie := answer.Header.Get("Set-Cookie")
	for _, part := range []string{"__Host-person=", "; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie %q lacks %q", cookie, part)
		}
	}
	if strings.Contains(cookie, "Domain") {
		t.Errorf("the cookie %q is for other hosts too", cookie)
	}
	if got := answer.Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
		t.Errorf("the Strict-Transport-Security is %q", got)
	}
	plain := open(t, web.Limits{}).guest().post("/tables", "game", "chexers", "seat0", "me")
	if cookie := plain.Header.Get("Set-Cookie"); strings.Contains(cookie, "Secure") || !strings.Contains(cookie, "HttpOnly") {
		t.Errorf("without https the cookie is %q", cookie)
	}
	if got := plain.Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("without https the Strict-Transport-Security is %q", got)
	}
}
