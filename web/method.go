package web

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"triplecross/web/respond"
)

// wrongMethod answers requests whose method a path does not have, and names those that it has. Wherever the site
// answers GET, it answers HEAD too. A method that chi does not know comes here from every path, even from one that
// does not exist.
func (s *Server) wrongMethod(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		path := cmp.Or(r.URL.RawPath, r.URL.Path)
		var allowed []string
		if allows(routes, http.MethodGet, path) {
			allowed = append(allowed, http.MethodGet, http.MethodHead)
		}
		if allows(routes, http.MethodPost, path) {
			allowed = append(allowed, http.MethodPost)
		}
		if len(allowed) == 0 {
			s.respond.Fail(w, r, respond.ErrNotFound)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		s.respond.Fail(w, r, respond.ErrMethod)
	}
}

// allows reports whether a path has a method.
func allows(routes chi.Routes, method, path string) bool {
	pattern := routes.Find(chi.NewRouteContext(), method, path)
	// The path at which a router is mounted has all methods; that router knows which.
	mounted := strings.TrimSuffix(pattern, "/") + "/*"
	for _, route := range routes.Routes() {
		if route.Pattern == mounted && route.SubRoutes != nil {
			return allows(route.SubRoutes, method, "/")
		}
	}
	return pattern != ""
}
