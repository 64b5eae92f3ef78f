package web

import (
	"net/http"
	"runtime/debug"
)

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
