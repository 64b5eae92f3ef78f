package httpguard

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxHost is the length of the longest host: a name of 253 characters, a dot, a colon and a port.
const maxHost = 253 + 1 + 1 + 5

// TextURL has refuse answer requests whose URL is no text: a NUL, or bytes that are not UTF-8. No address of the site
// has such, and PostgreSQL fails at them. A Host that is longer than any host name is a bad request, as one that is not
// well-formed is for net/http: links to it would not fit into the QR codes of pages.
func TextURL(refuse http.HandlerFunc) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case len(r.Host) > maxHost:
				http.Error(w, "400 Bad Request: Host header too long", http.StatusBadRequest)
			case !IsText(r.URL.Path) || !isTextQuery(r.URL.RawQuery):
				refuse(w, r)
			default:
				next.ServeHTTP(w, r)
			}
		})
	}
}

// isTextQuery is IsText for the names and values of a query. What cannot be decoded is none of them.
func isTextQuery(raw string) bool {
	if !strings.Contains(raw, "%") {
		return IsText(raw)
	}
	query, _ := url.ParseQuery(raw)
	return IsTextForm(query)
}

// IsTextForm is IsText for all names and values of a form.
func IsTextForm(form url.Values) bool {
	for name, values := range form {
		if !IsText(name) || slices.ContainsFunc(values, func(value string) bool { return !IsText(value) }) {
			return false
		}
	}
	return true
}

// IsText reports whether a string that a client sent is text: valid UTF-8 without a NUL.
func IsText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }
