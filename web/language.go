package web

import (
	"net/http"

	"triplecross/internal/locale"
)

// language puts the reader's language into the request's context: the one in the
// cookie, else what the browser asks for.
func (s *Server) language(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(locale.With(r.Context(), s.languageOf(r))))
	})
}

func (s *Server) languageOf(r *http.Request) *locale.Language {
	if cookie, err := r.Cookie("language"); err == nil {
		if l := s.options.Words.Find(cookie.Value); l != nil {
			return l
		}
	}
	return s.options.Words.Match(r.Header.Get("Accept-Language"))
}

// setLanguage remembers a choice of language and goes back to where it was made.
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request) error {
	l := s.options.Words.Find(r.PostFormValue("language"))
	if l == nil {
		return bad("There is no such language.")
	}
	s.setCookie(w, "language", l.Tag)
	s.goTo(w, r, r.PostFormValue("back"))
	return nil
}
