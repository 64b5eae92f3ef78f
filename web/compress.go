package web

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/contentcoding"
)

// compress compresses responses for clients that accept it. It leaves long-lived
// connections alone (sockets and event streams): each would hold on to a
// compressor, which takes more memory than the rest of the connection. It checks itself whether
// a client accepts gzip, because the middleware overlooks "gzip;q=0".
func compress(next http.Handler) http.Handler {
	zipped := middleware.Compress(7, "text/html", "application/json", "text/javascript", "image/svg+xml", "text/plain")(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" || strings.HasPrefix(r.URL.Path, "/api/tables/") || contentcoding.Choose(r, "gzip") == "" {
			next.ServeHTTP(w, r)
			return
		}
		zipped.ServeHTTP(w, r)
	})
}
