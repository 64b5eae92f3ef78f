package web

import (
	"net/http"
	"runtime/debug"
)

// policy is the content security policy of every page: nothing inline, nothing
// from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
	"frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'"

// abilities is the permissions policy of every page: what none of them needs.
const abilities = "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
	"magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

// onlySecure makes browsers ask for this host by https alone, for a year.
const onlySecure = "max-age=31536000"

// headers sets what every answer carries.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Permissions-Policy", abilities)
		h.Set("X-Content-Type-Options", "nosniff")
		// Addresses of tables can hold a key, which no other site may see.
		// "no-referrer" would hide the Origin of the site's own forms too, and
		// without https browsers send nothing else that tells their origin.
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.options.Secure {
			h.Set("Strict-Transport-Security", onlySecure)
		}
		next.ServeHTTP(w, r)
	})
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
				s.options.Log.Error("a handler panicked", "route", route(r), "table", tableID(r), "from", s.address(r),
					"panic", p, "stack", string(debug.Stack()))
				s.fail(w, r, errPanic)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
