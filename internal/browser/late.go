package browser

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

// late answers like pages, but delays each script by a random time below most, as slow lines do.
// Tests then also see what happens before a page's script is loaded.
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
