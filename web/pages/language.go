package pages

import (
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/web/respond"
)

// Language adds the reader's language to the request's context: the one in the
// cookie, else the best match for what the browser asks for.
func (h *Handler) Language(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(locale.With(r.Context(), h.languageOf(r))))
	})
}

func (h *Handler) languageOf(r *http.Request) *locale.Language {
	if cookie, err := r.Cookie("language"); err == nil {
		if l := h.Words.Find(cookie.Value); l != nil {
			return l
		}
	}
	return h.Words.Match(r.Header.Get("Accept-Language"))
}

// AddressedLanguage adds the language that the URL names to the request's
// context, or English. The response then depends on the URL alone and can be
// cached.
func (h *Handler) AddressedLanguage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := h.Words.Find(r.URL.Query().Get("lang"))
		if l == nil {
			l = h.Words.Find(respond.English)
		}
		next.ServeHTTP(w, r.WithContext(locale.With(r.Context(), l)))
	})
}

// SetLanguage stores the chosen language in a cookie and goes back to the page
// where it was chosen.
func (h *Handler) SetLanguage(w http.ResponseWriter, r *http.Request) error {
	l := h.Words.Find(r.PostFormValue("language"))
	if l == nil {
		return respond.Bad(phrase.New("refusal.noLanguage", "There is no such language."))
	}
	h.People.SetCookie(w, "language", l.Tag)
	respond.Back(w, r, r.PostFormValue("back"))
	return nil
}
