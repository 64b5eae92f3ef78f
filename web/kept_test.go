package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"triplecross/web"
)

// After an update of the site, a browser asks for all pages that it keeps, and has most of them already but for the
// versions of the files that they name.
func TestABrowserThatHasAPageGetsOnlyTheVersionsItNames(t *testing.T) {
	s := open(t, web.Limits{})
	reader := s.guest()
	var files []string
	if err := json.Unmarshal([]byte(reader.get("/play/files").Body), &files); err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`\?v=\w*`)
	pages, whole, part := 0, 0, 0
	for _, path := range append(files, "/analysis/chexers") {
		if strings.HasPrefix(path, "/static/") {
			continue
		}
		page := reader.get(path)
		hash := page.Header.Get("Text-Hash")
		again := reader.get(path, "Text-Hash", hash)
		if page.Status != http.StatusOK || hash == "" || again.Status != http.StatusIMUsed || again.Header.Get("Text-Hash") != hash {
			t.Fatalf("%s has the hash %q, and is answered %d and %d", path, hash, page.Status, again.Status)
		}
		versions := bytes.Fields([]byte(again.Body))
		filled := version.ReplaceAllFunc([]byte(version.ReplaceAllString(page.Body, "?v=old")), func([]byte) []byte {
			next := versions[0]
			versions = versions[1:]
			return append([]byte("?v="), next...)
		})
		if string(filled) != page.Body {
			t.Errorf("%s is put together otherwise than it is sent:\n%s", path, filled)
		}
		pages, whole, part = pages+1, whole+len(page.Body), part+len(again.Body)
	}
	t.Logf("%d pages have %d bytes, the versions in them %d", pages, whole, part)
	if pages < 50 || part > whole/20 {
		t.Errorf("of %d bytes of %d pages, %d are sent again", whole, pages, part)
	}
	// Pages that differ in more are sent whole.
	for path, of := range map[string]string{"/play/chexers": "/play/hexdame", "/analysis/chexers": "/play/chexers"} {
		other := reader.get(of).Header.Get("Text-Hash")
		if page := reader.get(path, "Text-Hash", other); page.Status != http.StatusOK || !strings.Contains(page.Body, "</html>") {
			t.Errorf("%s is answered %d: %s", path, page.Status, page.Body)
		}
	}
	german := reader.get("/play/chexers", "Text-Hash", reader.get("/play/chexers").Header.Get("Text-Hash"), "Accept-Language", "de")
	says(t, german, http.StatusOK, `lang="de"`)
}

// The server does not know the games of browsers: a page with the board as text would show another table.
func TestATableOfTheBrowserLeadsToNoBoardAsText(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range []string{"/play/chexers", "/play/hexachess?players=3"} {
		if page := s.guest().get(path); page.Status != http.StatusOK || strings.Contains(page.Body, "view=text") {
			t.Errorf("%s is answered %d, or leads to a board as text", path, page.Status)
		}
	}
}
