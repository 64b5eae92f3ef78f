package httpguard

import (
	"net/http"
	"strings"
)

// IsUpgrade reports whether a request asks for a WebSocket.
func IsUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// SameOrigin hands requests from the pages of other sites to deny: forms that
// the browser says are cross-site, and forms and sockets whose Origin is not
// exactly the site's own. Browsers always name the origin of a socket; a request
// without one does not come from a browser, and has no cookies but its sender's.
// Requests for which exempt returns true are let through. secure says that
// browsers reach the site over https.
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

// isForeign reports whether a request may change something and comes from
// another origin.
func isForeign(r *http.Request, secure bool) bool {
	origin := r.Header.Get("Origin")
	acts := IsUpgrade(r) || r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
	// Some browsers hide the origin of a form, but say that it is the same site.
	hidden := origin == "null" && r.Header.Get("Sec-Fetch-Site") == "same-origin" && !IsUpgrade(r)
	return acts && origin != "" && !hidden && !isOwn(r, origin, secure)
}

// isOwn reports whether an origin is the site's own: scheme, host and port.
// Without secure the scheme may still be https, which a proxy can provide.
func isOwn(r *http.Request, origin string, secure bool) bool {
	scheme, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && (scheme == "https" || scheme == "http" && !secure)
}

// Misled says what the operator has to change for a request that SameOrigin has refused although the site's own page sent
// it, as far as its headers tell. It returns "" for those of other sites.
func Misled(r *http.Request, secure bool) string {
	origin := r.Header.Get("Origin")
	switch {
	case secure && strings.EqualFold(origin, "http://"+r.Host):
		return "-secure and -domain are for sites that browsers reach by https, and this one came by http"
	case r.Header.Get("Sec-Fetch-Site") == "same-origin" && origin != "" && origin != "null" && !isOwn(r, origin, false):
		return "the proxy has to keep the Host header, which should be that of the origin"
	}
	return ""
}
