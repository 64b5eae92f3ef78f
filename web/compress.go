package web

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5/middleware"
)

// compress compresses pages for those who take it. Connections that last, to
// sockets and to streams of events, are left alone: each would keep a
// compressor, which takes more memory than all else of it.
func compress(next http.Handler) http.Handler {
	zipped := middleware.Compress(7, "text/html", "application/json", "text/javascript", "image/svg+xml", "text/plain")(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" || strings.HasPrefix(r.URL.Path, "/api/tables/") {
			next.ServeHTTP(w, r)
			return
		}
		zipped.ServeHTTP(w, r)
	})
}
