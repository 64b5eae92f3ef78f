package dictionary_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"triplecross/web/dictionary"
)

// example is like the page below, which differs in a word.
var example = []byte(strings.Repeat("<p>The pages of tables have nearly all in common.</p>\n", 40) + "<p>Ada plays.</p>")

var page = bytes.ReplaceAll(example, []byte("Ada"), []byte("Bob"))

// known is how a client says that it has the example.
func known() string {
	sum := sha256.Sum256(example)
	return ":" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
}

func set(t *testing.T) dictionary.Set {
	t.Helper()
	d, err := dictionary.New(example)
	if err != nil {
		t.Fatal(err)
	}
	return dictionary.Set{"en": d}
}

// get asks a site for a page of a kind.
func get(t *testing.T, kind string, header http.Header) *http.Response {
	t.Helper()
	site := set(t).Compress(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(http.StatusTeapot)
		w.Write(page[:100])
		w.Write(page[100:])
	}))
	r := httptest.NewRequest(http.MethodGet, "/t/AAAAAAAAAA", nil)
	r.Header = header
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w.Result()
}

func TestAPageIsSentAsWhatTheDictionaryLacks(t *testing.T) {
	res := get(t, "text/html; charset=utf-8", http.Header{"Accept-Encoding": {"gzip, br, dcz"}, "Available-Dictionary": {known()}})
	if res.StatusCode != http.StatusTeapot || res.Header.Get("Content-Encoding") != "dcz" || res.Header.Get("Vary") != "Accept-Encoding, Available-Dictionary" {
		t.Fatalf("%d, header %v", res.StatusCode, res.Header)
	}
	coded, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(example)
	head := append([]byte("\x5e\x2a\x4d\x18\x20\x00\x00\x00"), sum[:]...) // RFC 9842, section 5
	if !bytes.HasPrefix(coded, head) {
		t.Fatalf("the answer begins with %x", coded[:len(head)])
	}
	if rest := len(coded) - len(head); rest > 60 {
		t.Errorf("a page that differs in a word takes %d bytes", rest)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(0, example))
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	if plain, err := decoder.DecodeAll(coded[len(head):], nil); err != nil || !bytes.Equal(plain, page) {
		t.Errorf("the page arrives changed (%v)", err)
	}
}

func TestWhoHasNoDictionaryGetsThePageAsItIs(t *testing.T) {
	other := strings.Replace(known(), ":", ":A", 1)
	for name, asked := range map[string]struct {
		kind   string
		header http.Header
	}{
		"no dictionary":        {"text/html", http.Header{"Accept-Encoding": {"gzip, dcz"}}},
		"another dictionary":   {"text/html", http.Header{"Accept-Encoding": {"dcz"}, "Available-Dictionary": {other}}},
		"not the coding":       {"text/html", http.Header{"Accept-Encoding": {"gzip, dcb"}, "Available-Dictionary": {known()}}},
		"the coding refused":   {"text/html", http.Header{"Accept-Encoding": {"dcz;q=0"}, "Available-Dictionary": {known()}}},
		"something but a page": {"application/json", http.Header{"Accept-Encoding": {"dcz"}, "Available-Dictionary": {known()}}},
	} {
		res := get(t, asked.kind, asked.header)
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusTeapot || res.Header.Get("Content-Encoding") != "" || !bytes.Equal(body, page) {
			t.Errorf("%s: %d, header %v, %d bytes", name, res.StatusCode, res.Header, len(body))
		}
	}
}

func TestADictionaryIsKeptForThePagesOfTables(t *testing.T) {
	all := set(t)
	w := httptest.NewRecorder()
	all.ServeHTTP(w, httptest.NewRequest(http.MethodGet, all.URL("en"), nil))
	header := w.Result().Header
	if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), example) ||
		header.Get("Use-As-Dictionary") != `match="/t/*"` || !strings.Contains(header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d, header %v", w.Code, header)
	}
	for _, url := range []string{"/dictionary/en", "/dictionary/en?v=old", "/dictionary/xx", "/dictionary/"} {
		w := httptest.NewRecorder()
		if all.ServeHTTP(w, httptest.NewRequest(http.MethodGet, url, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", url, w.Code)
		}
	}
	if url := all.URL("xx"); url != "" {
		t.Errorf("a language without a dictionary has %s", url)
	}
}
