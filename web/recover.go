package web

import (
	"net/http"
	"runtime/debug"

	"triplecross/web/respond"
)

// recoverer logs the panic of a handler and answers the request with an error, or breaks off the answer that has begun.
func (s *Server) recoverer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			switch p := recover(); p {
			case nil:
			case http.ErrAbortHandler:
				panic(p)
			default:
				s.meter.Panicked("handler")
				s.options.Log.ErrorContext(r.Context(), "a handler panicked", "route", respond.Route(r), "table", respond.TableID(r), "from", s.address(r),
					"panic", p, "stack", string(debug.Stack()))
				if respond.Begun(w) { // what came so far must not look like the whole answer
					panic(http.ErrAbortHandler)
				}
				s.respond.Fail(w, r, respond.ErrFailed)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
