package respond

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// TableID returns the id of the table in a request's path, empty if there is none.
func TableID(r *http.Request) string { return chi.URLParam(r, "id") }

// Route returns the pattern of a request's path. Logs and metrics use it,
// because the path itself may hold a key.
func Route(r *http.Request) string { return chi.RouteContext(r.Context()).RoutePattern() }

// WantsJSON reports whether a script sent the request.
func WantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasSuffix(r.URL.Path, ".json") || strings.Contains(r.Header.Get("Accept"), "application/json")
}

// WantsText reports whether the reader wants boards as text.
func WantsText(r *http.Request) bool { return r.URL.Query().Get("view") == "text" }
