package etag_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"triplecross/internal/etag"
)

// However If-None-Match reads: only who names the version or "*" is told that nothing changed.
func FuzzNotModified(f *testing.F) {
	for _, known := range []string{`"7f"`, `W/"7f", "80"`, "*", `"7f`, ",,", `"7f""`} {
		f.Add(known)
	}
	f.Fuzz(func(t *testing.T, known string) {
		w := httptest.NewRecorder()
		same := etag.NotModified(w, &http.Request{Header: http.Header{"If-None-Match": {known}}}, "7f")
		if same && !strings.Contains(known, `"7f"`) && !strings.Contains(known, "*") {
			t.Errorf("%q counts as the version", known)
		}
		if same != (w.Code == http.StatusNotModified) || w.Header().Get("ETag") != `"7f"` {
			t.Errorf("%q is answered by %d with %q", known, w.Code, w.Header().Get("ETag"))
		}
	})
}
