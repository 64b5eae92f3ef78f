package httpguard

import "net/http"

// LimitBody limits the bodies of requests, in bytes. others has the limits of
// paths with limits of their own. Reading more fails with an
// *http.MaxBytesError.
func LimitBody(bytes int64, others map[string]int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			limit, ok := others[r.URL.Path]
			if !ok {
				limit = bytes
			}
			r.Body = http.MaxBytesReader(w, r.Body, limit)
			next.ServeHTTP(w, r)
		})
	}
}
