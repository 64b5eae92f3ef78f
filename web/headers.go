package web

import (
	"net/http"
	"runtime/debug"
)

// policy is the content security policy of every page: nothing inline, nothing
// from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
	"frame-ancestors 'none'; manifest-src 'self'"

// headers sets what every answer carries.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		// Addresses of tables can hold a key.
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// sameOrigin keeps away what the pages of other sites send.
func (s *Server) sameOrigin() *http.CrossOriginProtection {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(s.page(func(http.ResponseWriter, *http.Request) error { return errOrigin }))
	return protection
}

// recoverer answers a request whose handler panicked, and logs it.
func (s *Server) recoverer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			switch p := recover(); p {
			case nil:
			case http.ErrAbortHandler:
				panic(p)
			default:
				s.options.Log.Error("a handler panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				s.fail(w, r, errPanic)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
