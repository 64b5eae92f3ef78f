package web_test

import (
	"strings"
	"testing"

	"triplecross/web"
)

// The only page that others may frame has nothing to press, and all other pages
// cannot be framed.
func TestOtherSitesMayFrameABoardAndNothingElse(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.goesOn(table, people)
	p := s.guest()
	for path, live := range map[string]bool{"/g/" + table + "/embed": true, "/g/" + table + "/1/embed": false} {
		answer := p.get(path)
		wantKind(t, answer, "text/html; charset=utf-8")
		policy := answer.Header.Get("Content-Security-Policy")
		for _, rule := range []string{"default-src 'none'", "frame-ancestors *", "form-action 'none'"} {
			if !strings.Contains(policy, rule) {
				t.Errorf("%s lacks %q: %s", path, rule, policy)
			}
		}
		for _, no := range []string{"<script", "<form", "<button", "<input", "data-turning"} {
			if strings.Contains(answer.Body, no) {
				t.Errorf("%s has %s", path, no)
			}
		}
		if again := strings.Contains(answer.Body, `http-equiv="refresh"`); again != live {
			t.Errorf("%s loads itself again: %t", path, again)
		}
		if !strings.Contains(answer.Body, `target="_blank"`) {
			t.Errorf("%s leads nowhere", path)
		}
	}
	for _, path := range []string{"/", "/t/" + table, "/g/" + table + "/1", "/g/" + table + "/99999/embed", "/watch", "/g/" + table + ".svg"} {
		if policy := p.get(path).Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
			t.Errorf("%s may be framed: %s", path, policy)
		}
	}
}

func TestAnEmbeddedBoardHasTheThemeThatItsAddressNames(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	for query, want := range map[string]string{"": `<html lang="en">`, "?theme=dark": `data-theme="dark"`, "?theme=light": `data-theme="light"`} {
		if body := s.guest().get("/g/" + table + "/embed" + query).Body; !strings.Contains(body, want) {
			t.Errorf("%q: no %s", query, want)
		}
	}
}

func TestALinkPreviewShowsThePosition(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	p := s.guest()
	for path, want := range map[string]string{
		"/g/" + table + "/4": "/g/" + table + "/4.png",
		"/":                  "/picture.png",
		"/watch":             "/picture.png",
	} {
		page := p.get(path).Body
		for _, meta := range []string{`<meta property="og:image" content="` + s.url + want + `">`, `<meta name="twitter:card" content="summary_large_image">`} {
			if !strings.Contains(page, meta) {
				t.Errorf("%s lacks %s", path, meta)
			}
		}
		wantKind(t, p.get(want), "image/png")
	}
	if page := p.get("/t/" + table).Body; !strings.Contains(page, s.url+"/g/"+table+"/") {
		t.Error("the table's preview shows no position")
	}
}

func TestTheEndedTableAndTheReplayOfferToShare(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	for _, path := range []string{"/t/" + table, "/g/" + table + "/2"} {
		page := s.guest().get(path).Body
		for _, want := range []string{"<summary>Share</summary>", "/g/" + table + ".gif", "/qr.svg", "&lt;iframe src=&#34;" + s.url + "/g/" + table} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %q", path, want)
			}
		}
	}
}
