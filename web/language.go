package web

import (
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/web/respond"
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

// addressed puts the language into the request's context that the address names:
// what is shown is the same for everybody, so that it can be kept.
func (s *Server) addressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := s.options.Words.Find(r.URL.Query().Get("lang"))
		if l == nil {
			l = s.options.Words.Find(respond.English)
		}
		next.ServeHTTP(w, r.WithContext(locale.With(r.Context(), l)))
	})
}

// setLanguage remembers a choice of language and goes back to where it was made.
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request) error {
	l := s.options.Words.Find(r.PostFormValue("language"))
	if l == nil {
		return respond.Bad(phrase.New("refusal.noLanguage", "There is no such language."))
	}
	s.People.SetCookie(w, "language", l.Tag)
	respond.Back(w, r, r.PostFormValue("back"))
	return nil
}
