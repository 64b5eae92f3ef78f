package static_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"triplecross/internal/locale"
	"triplecross/static"
)

func open(t *testing.T) *static.Files {
	t.Helper()
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	files, err := static.Open(words)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func get(t *testing.T, url string, header http.Header) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, url, nil)
	r.Header = header
	w := httptest.NewRecorder()
	open(t).ServeHTTP(w, r)
	return w.Result()
}

func TestAFileIsServedAsItsKind(t *testing.T) {
	for name, kind := range map[string]string{
		"dist/site.css":       "text/css; charset=utf-8",
		"dist/app.js":         "text/javascript; charset=utf-8",
		"icon/favicon.svg":    "image/svg+xml",
		"icon/turn.svg":       "image/svg+xml",
		"icon/touch.png":      "image/png",
		"font/fraunces.woff2": "font/woff2",
		"font/OFL.txt":        "text/plain; charset=utf-8",
	} {
		res := get(t, static.Prefix+name, http.Header{})
		if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != kind {
			t.Errorf("%s: %d %s", name, res.StatusCode, got)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := os.ReadFile(name); err != nil || !bytes.Equal(body, want) {
			t.Errorf("%s is served changed (%v)", name, err)
		}
	}
}

func TestTheVersionedURLMayBeKeptForGood(t *testing.T) {
	url := open(t).URL("dist/site.css")
	if got := get(t, url, http.Header{}).Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("%s: %s", url, got)
	}
	for _, url := range []string{static.Prefix + "dist/site.css", static.Prefix + "dist/site.css?v=old"} {
		if got := get(t, url, http.Header{}).Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: %s", url, got)
		}
	}
}

func TestAFileThatTheBrowserHasIsNotSentAgain(t *testing.T) {
	url := static.Prefix + "dist/site.css"
	tag := get(t, url, http.Header{}).Header.Get("ETag")
	if res := get(t, url, http.Header{"If-None-Match": {tag}}); res.StatusCode != http.StatusNotModified {
		t.Errorf("status %d", res.StatusCode)
	}
}

func TestAFileIsSentInTheCodingThatTheClientLikesBest(t *testing.T) {
	want, err := os.ReadFile("dist/site.css")
	if err != nil {
		t.Fatal(err)
	}
	url := open(t).URL("dist/site.css")
	tags := make(map[string]bool)
	for accepted, coding := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br;q=0.5, gzip;q=0.8": "gzip", "gzip": "gzip", "gzip;q=0": "", "br;q=0": "", "": "",
	} {
		res := get(t, url, http.Header{"Accept-Encoding": {accepted}})
		if got := res.Header.Get("Content-Encoding"); got != coding || res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding: %s: header %v", accepted, res.Header)
		}
		if body := decoded(t, res); !bytes.Equal(body, want) {
			t.Errorf("Accept-Encoding: %s: the style sheet is served changed", accepted)
		}
		tags[res.Header.Get("ETag")] = true
		again := get(t, url, http.Header{"Accept-Encoding": {accepted}, "If-None-Match": {res.Header.Get("ETag")}})
		if again.StatusCode != http.StatusNotModified || again.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding: %s: what the client has is answered %d, header %v", accepted, again.StatusCode, again.Header)
		}
	}
	if len(tags) != 3 {
		t.Errorf("three codings have the tags %v", tags)
	}
}

// Otherwise a part of the site would be another one for clients with brotli.
func TestEveryFileIsTheSameInEveryCoding(t *testing.T) {
	names, err := filepath.Glob("dist/*.br")
	if err != nil || len(names) < 10 {
		t.Fatalf("only %v have been compressed (%v)", names, err)
	}
	files := open(t)
	for _, name := range names {
		name = strings.TrimSuffix(name, ".br")
		res := get(t, static.Prefix+name, http.Header{"Accept-Encoding": {"br"}})
		if res.Header.Get("Content-Encoding") != "br" {
			t.Errorf("%s is not compressed", name)
		}
		if !bytes.Equal(decoded(t, res), files.Body(name)) {
			t.Errorf("%s is another file when it is compressed: make generate", name)
		}
	}
	for _, pattern := range []string{"dist/*.js", "dist/*.css"} {
		sources, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range sources {
			if !slices.Contains(names, name+".br") {
				t.Errorf("%s has not been compressed: make generate", name)
			}
		}
	}
}

// decoded returns the body of an answer without its content coding.
func decoded(t *testing.T, res *http.Response) []byte {
	t.Helper()
	var plain io.Reader = res.Body
	switch res.Header.Get("Content-Encoding") {
	case "br":
		plain = brotli.NewReader(res.Body)
	case "gzip":
		var err error
		if plain, err = gzip.NewReader(res.Body); err != nil {
			t.Fatal(err)
		}
	}
	body, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestAnUnknownFileIsNotFound(t *testing.T) {
	for _, name := range []string{"", "css", "css/", "static.go", "../go.mod", "dist/other.css", "dist/app.js.br"} {
		if res := get(t, static.Prefix+name, http.Header{}); res.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d", name, res.StatusCode)
		}
	}
}

// Otherwise the page would load the font twice, the first time for its preload link.
func TestTheStyleSheetNamesItsFilesByTheirVersion(t *testing.T) {
	sheet, err := os.ReadFile("dist/site.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`url\("?([^")]*)`).FindAllSubmatch(sheet, -1) {
		url := string(found[1])
		name, _, _ := strings.Cut(strings.TrimPrefix(url, static.Prefix), "?")
		if want := open(t).URL(name); url != want {
			t.Errorf("the style sheet names %s, which is %s", url, want)
		}
	}
}

// The budgets of docs/design.md, in bytes as sent.
func TestTheFilesKeepToTheirBudgets(t *testing.T) {
	for name, budget := range map[string]int64{
		"dist/site.css":       9 << 10,
		"dist/app.js":         15 << 10,
		"font/fraunces.woff2": 21 << 9,
		"icon/favicon.svg":    1 << 10,
	} {
		res := get(t, static.Prefix+name, http.Header{"Accept-Encoding": {"br, gzip"}})
		size, err := io.Copy(io.Discard, res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if size > budget {
			t.Errorf("%s takes %d bytes, more than %d", name, size, budget)
		}
	}
}

// What is embedded only in its compressed form reaches those who read that form, and others.
func TestTheProgramIsServedPackedAndUnpacked(t *testing.T) {
	packed := get(t, static.Prefix+"engine/engine.wasm", http.Header{"Accept-Encoding": {"br"}})
	plain := get(t, static.Prefix+"engine/engine.wasm", http.Header{})
	for _, res := range []*http.Response{packed, plain} {
		if kind := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || kind != "application/wasm" {
			t.Errorf("%d %s", res.StatusCode, kind)
		}
	}
	if coding := packed.Header.Get("Content-Encoding"); coding != "br" {
		t.Errorf("it is packed as %q", coding)
	}
	unpacked, err := io.ReadAll(brotli.NewReader(packed.Body))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(plain.Body)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(unpacked, body) || !bytes.HasPrefix(body, []byte("\x00asm")) {
		t.Error("both are not the same program")
	}
	url := open(t).URL("engine/engine.wasm")
	if cache := get(t, url, http.Header{}).Header.Get("Cache-Control"); !strings.Contains(cache, "immutable") {
		t.Errorf("%s is cached as %q", url, cache)
	}
}

// Only the worker that searches may compile a program.
func TestOneScriptAloneMayCompile(t *testing.T) {
	for name, may := range map[string]bool{"dist/engine.js": true, "dist/app.js": false, "dist/worker.js": false, "engine/go.js": false} {
		policy := get(t, static.Prefix+name, http.Header{}).Header.Get("Content-Security-Policy")
		if got := strings.Contains(policy, "'wasm-unsafe-eval'"); got != may {
			t.Errorf("%s has the policy %q", name, policy)
		}
	}
}
