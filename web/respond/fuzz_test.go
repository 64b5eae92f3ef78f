package respond_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"triplecross/web/respond"
)

// Whatever a form says where it came from: a browser that follows the answer stays on the site.
func FuzzBack(f *testing.F) {
	for _, to := range []string{"/t/x", "//evil.example", `/\evil.example`, "/\t/evil.example", "https://evil.example", "/..//evil.example", "/%2f/evil", "/a\r\nX: y"} {
		f.Add(to)
	}
	site := &url.URL{Scheme: "https", Host: "play.example", Path: "/theme"}
	f.Fuzz(func(t *testing.T, to string) {
		w := httptest.NewRecorder()
		respond.Back(w, httptest.NewRequest(http.MethodPost, "/theme", nil), to)
		there, err := url.Parse(w.Header().Get("Location"))
		if err != nil {
			t.Fatalf("%q leads to %q: %v", to, w.Header().Get("Location"), err)
		}
		if end := site.ResolveReference(there); end.Host != site.Host || end.Scheme != site.Scheme {
			t.Errorf("%q leads to %s", to, end)
		}
	})
}

// Whatever a form's Referer is: the answer leads to the table.
func FuzzToTable(f *testing.F) {
	f.Add("https://play.example/t/x?view=text")
	f.Add("%zz")
	f.Add("?view=text&view=\x00")
	f.Fuzz(func(t *testing.T, referer string) {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/t/x/start", nil)
		r.Header.Set("Referer", referer)
		respond.ToTable(w, r, "x")
		if to := w.Header().Get("Location"); to != "/t/x" && to != "/t/x?view=text" {
			t.Errorf("%q leads to %q", referer, to)
		}
	})
}
