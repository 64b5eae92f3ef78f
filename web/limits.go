package web

import (
	"net"
	"net/http"
	"time"

	"github.com/go-chi/httprate"
)

// Limits bound what one address may do. 0 sets no bound.
type Limits struct {
	Create   int // tables a minute
	Act      int // form posts at tables a minute
	Messages int // messages a second on one socket, ten times as many in a burst
}

// perMinute lets every address through n times a minute.
func (s *Server) perMinute(n int) func(http.Handler) http.Handler {
	if n == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	tooMany := s.page(func(http.ResponseWriter, *http.Request) error { return errFlood })
	return httprate.LimitBy(n, time.Minute, address, httprate.WithLimitHandler(tooMany))
}

// address returns where a request comes from, as limits count it: of IPv6 the
// network, because everybody has a whole one.
func address(r *http.Request) (string, error) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return httprate.CanonicalizeIP(host), nil
}
