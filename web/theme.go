package web

import (
	"net/http"

	"triplecross/templates/layout"
)

func themeOf(r *http.Request) layout.Theme {
	cookie, err := r.Cookie("theme")
	if err != nil {
		return layout.Auto
	}
	switch theme := layout.Theme(cookie.Value); theme {
	case layout.Light, layout.Dark:
		return theme
	}
	return layout.Auto
}

// theme remembers a choice of colours and goes back to where it was made.
func (s *Server) theme(w http.ResponseWriter, r *http.Request) error {
	switch theme := layout.Theme(r.PostFormValue("theme")); theme {
	case layout.Auto, layout.Light, layout.Dark:
		s.setCookie(w, "theme", string(theme))
	default:
		return bad("There is no such theme.")
	}
	s.goTo(w, r, r.PostFormValue("back"))
	return nil
}
