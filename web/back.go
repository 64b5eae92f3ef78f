package web

import (
	"net/http"
	"net/url"
	"strings"
)

// goTo leads back to the page of this site that a form came from, and home if it
// names another one's: browsers read "//host" and "/\\host" so, also with a tab
// or a line break in between, which no URL has.
func (s *Server) goTo(w http.ResponseWriter, r *http.Request, back string) {
	_, err := url.Parse(back)
	if err != nil || !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.Contains(back, `\`) {
		back = "/"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
}
