package web

import (
	"net/http"

	"triplecross/internal/phrase"
	"triplecross/templates/layout"
	"triplecross/web/respond"
)

// theme remembers a choice of colours and goes back to where it was made.
func (s *Server) theme(w http.ResponseWriter, r *http.Request) error {
	switch theme := layout.Theme(r.PostFormValue("theme")); theme {
	case layout.Auto, layout.Light, layout.Dark:
		s.People.SetCookie(w, "theme", string(theme))
	default:
		return respond.Bad(phrase.New("refusal.noTheme", "There is no such theme."))
	}
	respond.Back(w, r, r.PostFormValue("back"))
	return nil
}
