package etag_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"triplecross/internal/etag"
)

func TestAClientIsAnsweredThatItHasTheContentIfItNamesTheVersion(t *testing.T) {
	for known, want := range map[string]bool{
		"":                    false,
		`"v2"`:                true,
		`W/"v2"`:              true,
		`"v1", "v2"`:          true,
		`"v1",W/"v2","v3"`:    true,
		`*`:                   true,
		`"v1"`:                false,
		`v2`:                  false,
		`"v22"`:               false,
		`"v1", "another v2 "`: false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		if got := etag.NotModified(w, r, "v2"); got != want || (w.Code == http.StatusNotModified) != want {
			t.Errorf("If-None-Match: %s is answered %d, %v", known, w.Code, got)
		}
		if w.Header().Get("ETag") != `"v2"` {
			t.Errorf("the ETag is %s", w.Header().Get("ETag"))
		}
	}
}
