package web

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/httpguard"
	"triplecross/internal/pool"
	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

// Meter is told what the site does. Many goroutines call its methods at once.
type Meter interface {
	// Answered reports an answered request. route is the pattern of its path,
	// empty if none matched; for a socket, took is how long it was open.
	Answered(route string, status int, took time.Duration)
	// Matched reports a game of the pool: how long each person waited, and how many bots
	// take the other seats.
	Matched(waited []time.Duration, bots int)
	respond.Meter
}

// Tracer follows requests. Many goroutines call it at once.
type Tracer interface {
	// Request begins a request. end is told its method, the pattern of its path and the
	// status.
	Request(context.Context) (within context.Context, end func(method, route string, status int))
}

// unmetered is the Meter of a site without one.
type unmetered struct{}

func (unmetered) Answered(string, int, time.Duration) {}
func (unmetered) Matched([]time.Duration, int)        {}
func (unmetered) Refused(protocol.Code)               {}
func (unmetered) Limited(string)                      {}
func (unmetered) Panicked(string)                     {}
func (unmetered) Closed(int)                          {}

// Sockets returns the number of open table sockets.
func (s *Server) Sockets() int { return s.conns.Open() }

// Waiting returns the number of people who wait in the pool.
func (s *Server) Waiting() int {
	if s.pool == nil {
		return 0
	}
	return s.pool.Total()
}

// IdleConnections returns the number of connections that wait for a request.
func (s *Server) IdleConnections() int { return s.idle.Waiting() }

// ConnState takes note of a connection's new state: see http.Server.ConnState.
func (s *Server) ConnState(conn net.Conn, state http.ConnState) { s.idle.ConnState(conn, state) }

// matched reports a match of the pool to the meter.
func (s *Server) matched(m pool.Match) { s.meter.Matched(m.Waited, m.Kind.Players-len(m.People)) }

// measure reports every request to the meter.
func (s *Server) measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		end := func(_, _ string, _ int) {}
		if s.options.Tracer != nil && !httpguard.IsUpgrade(r) { // moves on a socket are traced alone
			var ctx context.Context
			ctx, end = s.options.Tracer.Request(r.Context())
			r = r.WithContext(ctx)
		}
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			status := seen.Status()
			switch {
			case status != 0:
			case httpguard.IsUpgrade(r): // a socket writes its own answer
				status = http.StatusSwitchingProtocols
			default:
				status = http.StatusOK
			}
			took := time.Since(began)
			s.meter.Answered(respond.Route(r), status, took)
			end(methodOf(r), respond.Route(r), status)
			if s.options.AccessLog {
				s.logAccess(r, status, seen.BytesWritten(), took)
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// logAccess writes a line about an answered request. It names the route, never the
// path, and neither query, headers nor ids of tables: any of them can open a table or
// a seat.
func (s *Server) logAccess(r *http.Request, status, bytes int, took time.Duration) {
	s.options.Log.InfoContext(r.Context(), "request", "method", methodOf(r), "route", respond.Route(r), "status", status,
		"bytes", bytes, "took", took.Round(time.Microsecond), "from", s.address(r))
}

// methodOf returns the method of a request if it is a usual one: others are texts of
// the client's own.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch:
		return r.Method
	}
	return "other"
}
