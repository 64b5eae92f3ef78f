package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/httpguard"
	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

// Meter is told what the site does. Many goroutines call its methods at once.
type Meter interface {
	// Answered reports an answered request. route is the pattern of its path,
	// empty if none matched; for a socket, took is how long it was open.
	Answered(route string, status int, took time.Duration)
	// Refused reports a refused request or command.
	Refused(protocol.Code)
}

// unmetered is the Meter of a site without one.
type unmetered struct{}

func (unmetered) Answered(string, int, time.Duration) {}
func (unmetered) Refused(protocol.Code)               {}

// Sockets returns the number of open table sockets.
func (s *Server) Sockets() int { return s.conns.Open() }

// measure reports every request to the meter.
func (s *Server) measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			status := seen.Status()
			switch {
			case status != 0:
			case httpguard.IsUpgrade(r): // a socket answers for itself
				status = http.StatusSwitchingProtocols
			default:
				status = http.StatusOK
			}
			s.meter.Answered(respond.Route(r), status, time.Since(began))
		}()
		next.ServeHTTP(seen, r)
	})
}
