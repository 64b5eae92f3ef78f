package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

func TestAPageIsInTheLanguageThatTheBrowserAsksFor(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	for accept, want := range map[string]string{"": "en", "de-AT,en;q=0.5": "de", "tlh": "en"} {
		answer := p.get("/rules", "Accept-Language", accept)
		says(t, answer, http.StatusOK, `<html lang="`+want+`"`)
		if got := answer.Header.Get("Content-Language"); got != want {
			t.Errorf("asked for %q the answer says it is in %q", accept, got)
		}
		if vary := strings.Join(answer.Header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language") || !strings.Contains(vary, "Cookie") {
			t.Errorf("the answer varies by %q", vary)
		}
	}
}

func TestTheLanguageFormOutlastsWhatTheBrowserAsksFor(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	if answer := p.post("/language", "language", "de", "back", "/rules"); answer.Location() != "/rules" {
		t.Errorf("back to the rules leads to %q", answer.Location())
	}
	says(t, p.get("/rules", "Accept-Language", "en"), http.StatusOK, "<h1>Regeln</h1>")
	says(t, p.post("/language", "language", "tlh"), http.StatusBadRequest, "Diese Sprache gibt es nicht.")
	says(t, p.get("/rules", "Accept-Language", "en"), http.StatusOK, "<h1>Regeln</h1>")
}

func TestARefusalIsInThePersonsLanguageAndInEnglishForPrograms(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	p.post("/language", "language", "de")
	says(t, p.get("/t/none"), http.StatusNotFound, "Diesen Tisch gibt es nicht.")
	if answer := p.get("/api/position?game=none"); !strings.Contains(answer.Body, "There is no such game here.") {
		t.Errorf("a program is told %s", answer.Body)
	}
	table, people := s.three()
	says(t, people[0].get("/t/"+table, "Accept-Language", "de"), http.StatusOK, "Du bist am Zug")
	line := p.dial(table)
	line.await("view")
	if refusal := line.refusal(0, "a1-a2"); refusal.Why != "Das ist nicht dein Platz." {
		t.Errorf("the refusal says %q", refusal.Why)
	}
}

func TestTheScriptGetsItsWordsInTheLanguageOfThePage(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	p := s.guest()
	const words = `<script src="/static/dist/words.de.js?v=`
	if page := p.get("/t/" + table); strings.Contains(page.Body, "dist/words") {
		t.Error("the English page loads words")
	}
	page := p.get("/t/"+table, "Accept-Language", "de")
	says(t, page, http.StatusOK, words)
	if answer := p.get("/static/dist/words.de.js"); !strings.Contains(answer.Body, `"status.ready":"Alle sind da"`) {
		t.Errorf("the German words are %s", answer.Body)
	}
}

func TestTheManifestIsKeptForADayInItsLanguage(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, language := range []string{"en", "de"} {
		answer := p.get("/manifest.webmanifest", "Accept-Language", language)
		if answer.Status != http.StatusOK || !strings.Contains(answer.Body, `"lang":"`+language+`"`) {
			t.Errorf("asked for in %s it is %d: %s", language, answer.Status, answer.Body)
		}
		if kept := answer.Header.Get("Cache-Control"); kept != "private, max-age=86400" {
			t.Errorf("the manifest may be kept as %q", kept)
		}
		if vary := strings.Join(answer.Header.Values("Vary"), ", "); !strings.Contains(vary, "Cookie, Accept-Language") {
			t.Errorf("the manifest varies by %q", vary)
		}
	}
}
