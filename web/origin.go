package web

import (
	"net/http"
	"strings"
)

// ownPages keeps away what the pages of other sites send: forms by the word of
// the browser, and forms and sockets whose Origin is not the site's own to the
// letter. A browser names the origin of every socket; what comes without one is
// no browser's, and brings nobody's cookies but its own. Nor does what brings a
// token in its header.
func (s *Server) ownPages(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	foreign := s.page(func(http.ResponseWriter, *http.Request) error { return errOrigin })
	protection.SetDenyHandler(foreign)
	exact := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		acts := isUpgrade(r) || r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
		// Some browsers hide the origin of a form; then they tell the site.
		hidden := origin == "null" && r.Header.Get("Sec-Fetch-Site") == "same-origin" && !isUpgrade(r)
		if acts && origin != "" && !hidden && !s.ownOrigin(r, origin) {
			foreign(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
	guarded := protection.Handler(exact)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if bearer(r) != "" {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// ownOrigin reports whether an origin is that of the site's pages: scheme, host
// and port. A site that does not know of https may be behind it all the same.
func (s *Server) ownOrigin(r *http.Request, origin string) bool {
	scheme, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && (scheme == "https" || scheme == "http" && !s.options.Secure)
}
