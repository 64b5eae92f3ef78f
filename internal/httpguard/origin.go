package httpguard

import (
	"net/http"
	"strings"
)

// IsUpgrade reports whether a request asks for a WebSocket.
func IsUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// SameOrigin gives to deny what the pages of other sites send: forms as the
// browser tells it, and forms and sockets whose Origin is not exactly the site's
// own. Browsers name the origin of every socket; a request without one is not a
// browser's and brings no cookies but its own. Requests that exempt reports are
// let through. secure says that browsers reach the site by https.
func SameOrigin(secure bool, exempt func(*http.Request) bool, deny http.Handler) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		protection := http.NewCrossOriginProtection()
		protection.SetDenyHandler(deny)
		guarded := protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if isForeign(r, secure) {
				deny.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(w, r)
		}))
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if exempt(r) {
				next.ServeHTTP(w, r)
				return
			}
			guarded.ServeHTTP(w, r)
		})
	}
}

// isForeign reports whether a request does something and has another origin than
// the site's.
func isForeign(r *http.Request, secure bool) bool {
	origin := r.Header.Get("Origin")
	acts := IsUpgrade(r) || r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
	// Some browsers hide the origin of a form; then they tell the site.
	hidden := origin == "null" && r.Header.Get("Sec-Fetch-Site") == "same-origin" && !IsUpgrade(r)
	return acts && origin != "" && !hidden && !isOwn(r, origin, secure)
}

// isOwn reports whether an origin is that of the site's pages: scheme, host and
// port. A site that is not told of https may be behind it all the same.
func isOwn(r *http.Request, origin string, secure bool) bool {
	scheme, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && (scheme == "https" || scheme == "http" && !secure)
}
