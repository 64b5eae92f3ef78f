package web

import (
	"net/http"
	"net/netip"
	"regexp"
	"slices"

	"triplecross/internal/logging"
)

// requestIDHeader carries the id of a request: from trusted proxies, and to everybody.
const requestIDHeader = "X-Request-Id"

// identify gives every request an id, by which the log can be searched for it. A
// trusted proxy's id is kept.
func (s *Server) identify(next http.Handler) http.Handler {
	usable := regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(requestIDHeader)
		if !s.fromProxy(r) || !usable.MatchString(id) {
			id = logging.NewRequestID()
		}
		w.Header().Set(requestIDHeader, id)
		next.ServeHTTP(w, r.WithContext(logging.WithRequestID(r.Context(), id)))
	})
}

// fromProxy reports whether a trusted proxy has sent a request.
func (s *Server) fromProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && slices.ContainsFunc(s.options.Proxies, func(p netip.Prefix) bool { return p.Contains(peer.Addr().Unmap()) })
}
