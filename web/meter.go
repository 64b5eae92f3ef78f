package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

// Meter is told what the site does, by many goroutines at once.
type Meter interface {
	// Answered tells that a request was answered. route is the pattern of its
	// path, empty where there is none; the time of a socket is that until its
	// end.
	Answered(route string, status int, took time.Duration)
	// Refused tells that a request or a command was refused.
	Refused(protocol.Code)
}

// unmetered is the meter of a site that nobody watches.
type unmetered struct{}

func (unmetered) Answered(string, int, time.Duration) {}
func (unmetered) Refused(protocol.Code)               {}

// Sockets returns the number of open table sockets.
func (s *Server) Sockets() int { return s.conns.Open() }

// measure tells the meter of every request.
func (s *Server) measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			status := seen.Status()
			if status == 0 {
				status = http.StatusOK
			}
			s.meter.Answered(respond.Route(r), status, time.Since(began))
		}()
		next.ServeHTTP(seen, r)
	})
}
