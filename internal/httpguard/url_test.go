package httpguard

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

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
