package web

import (
	"net/http"
	"net/url"
	"strings"

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
	back := r.PostFormValue("back")
	// Only to a page of this site: browsers read "//host" and "/\host" as
	// another one, also with a tab or a line break in between, which no URL has.
	_, err := url.Parse(back)
	if err != nil || !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.Contains(back, `\`) {
		back = "/"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
	return nil
}
