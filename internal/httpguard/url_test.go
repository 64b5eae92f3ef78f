package httpguard

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestAHostLongerThanAnyNameIsRefused(t *testing.T) {
	site := TextURL(http.NotFound)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {}))
	for length, want := range map[int]int{0: 200, maxHost: 200, maxHost + 1: 400} {
		r, w := httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder()
		r.Host = strings.Repeat("x", length)
		site.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("a host of %d characters is answered %d", length, w.Code)
		}
	}
}

func TestAFormWithANULOrOtherBytesIsNoText(t *testing.T) {
	for form, want := range map[string]bool{"": true, "why=%C3%A9&for=": true, "why=%E9": false, "why=a&why=%00": false, "%00=": false} {
		values, err := url.ParseQuery(form)
		if err != nil {
			t.Fatal(err)
		}
		if got := IsTextForm(values); got != want {
			t.Errorf("%q is text: %t", form, got)
		}
	}
}

func TestAURLThatIsNoTextIsRefused(t *testing.T) {
	site := TextURL(http.NotFound)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {}))
	for target, want := range map[string]int{
		"/t/ABC": 200, "/t/ABC?before=%C3%A9&x=a+b": 200, "/t/%C3%A9": 200, "/?ref=100%": 200, "/?a=%zz&b=1": 200,
		"/t/%00": 404, "/t/AB%00C": 404, "/t/%ff": 404, "/watch?before=%00": 404, "/watch?before=%ff": 404, "/watch?%00=1": 404,
		"/watch?a=%zz&before=%00": 404, "/watch?a=1&before=%C3%A9%FE": 404,
	} {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		if w.Code != want {
			t.Errorf("%s is answered %d", target, w.Code)
		}
	}
}
