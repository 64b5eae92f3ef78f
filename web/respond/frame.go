package respond

import (
	"context"
	"net/http"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
)

// English is the tag of the language of URLs that name none.
const English = "en"

// Frame returns what the frame of every page needs.
func (s *Responder) Frame(r *http.Request) layout.Page {
	page := layout.Page{
		Theme: themeOf(r), Board: boardOf(r), Path: r.URL.RequestURI(), Assets: s.Assets,
		Card: layout.LinkCard{Picture: s.Link(r, "/picture.png"+LanguageQuery(r.Context())), Alt: locale.T(r.Context(), "share.house")},
	}
	if r.Method == http.MethodPost {
		page.Path = "/" // the answer to a form has no URL to come back to
	}
	return page
}

// themeOf returns the theme in the reader's cookie.
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

// boardOf returns the board in the reader's cookie.
func boardOf(r *http.Request) layout.BoardTheme {
	cookie, err := r.Cookie("board")
	if err != nil {
		return layout.Paper
	}
	b, _ := layout.BoardThemeNamed(cookie.Value)
	return b
}

// Link returns the absolute URL of a path on this site.
func (s *Responder) Link(r *http.Request, path string) string {
	scheme := "http"
	if s.Secure || r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + path
}

// LanguageQuery returns the query that asks for the reader's language, empty for
// English.
func LanguageQuery(ctx context.Context) string {
	if tag := locale.Of(ctx).Tag; tag != English {
		return "?lang=" + tag
	}
	return ""
}
