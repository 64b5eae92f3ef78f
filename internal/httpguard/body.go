package httpguard

import "net/http"

// LimitBody lets no request bring more than so many bytes, but to some paths,
// for which it names another limit. Reading more fails with an
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
