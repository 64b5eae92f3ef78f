package httpguard

import "net/http"

// contentPolicy is the content security policy of every page: nothing inline,
// nothing from elsewhere. Only the site itself shows one of its pages within another: a
// game that somebody plays while they wait.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
	"frame-src 'self'; frame-ancestors 'self'; manifest-src 'self'; worker-src 'self'"

// permissionsPolicy denies all pages the browser features that they do not need.
const permissionsPolicy = "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
	"magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

// transportSecurity makes browsers use only https for this host, for a year.
const transportSecurity = "max-age=31536000"

// Headers sets the security headers of all responses but those that open a socket (see wsconn). secure says that browsers
// reach the site over https.
func Headers(secure bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", contentPolicy)
			h.Set("Permissions-Policy", permissionsPolicy)
			h.Set("X-Content-Type-Options", "nosniff")
			// The URL of a table can hold a key, which no other site may see.
			// "no-referrer" would hide the Origin of the site's own forms too, and
			// without https browsers send nothing else that tells their origin.
			h.Set("Referrer-Policy", "same-origin")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			if secure {
				h.Set("Strict-Transport-Security", transportSecurity)
			}
			next.ServeHTTP(w, r)
		})
	}
}
