package web

import (
	"net/http"

	"triplecross/templates"
)

func themeOf(r *http.Request) templates.Theme {
	cookie, err := r.Cookie("theme")
	if err != nil {
		return templates.Auto
	}
	switch theme := templates.Theme(cookie.Value); theme {
	case templates.Light, templates.Dark:
		return theme
	}
	return templates.Auto
}

// theme remembers a choice of colours and goes back to where it was made.
func (s *Server) theme(w http.ResponseWriter, r *http.Request) error {
	switch theme := templates.Theme(r.PostFormValue("theme")); theme {
	case templates.Auto, templates.Light, templates.Dark:
		s.setCookie(w, "theme", string(theme))
	default:
		return bad("There is no such theme.")
	}
	s.goTo(w, r, r.PostFormValue("back"))
	return nil
}
