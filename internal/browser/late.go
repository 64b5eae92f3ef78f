package browser

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

// late answers as a handler does, but lets each script wait for a random time below most, as
// on slow lines. What happens before a page's script is there then happens in tests, too.
func late(pages http.Handler, most time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".js") {
			select {
			case <-time.After(rand.N(most)):
			case <-r.Context().Done():
				return
			}
		}
		pages.ServeHTTP(w, r)
	})
}
