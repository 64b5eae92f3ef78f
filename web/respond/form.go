package respond

import (
	"errors"
	"net/http"

	"triplecross/internal/phrase"
)

// ParseForm parses the request's form, so that no handler mistakes an unreadable
// form for an empty one.
func (s *Responder) ParseForm(next http.Handler) http.Handler {
	return s.Page(func(w http.ResponseWriter, r *http.Request) error {
		var large *http.MaxBytesError
		switch err := r.ParseForm(); {
		case errors.As(err, &large):
			return ErrTooLarge
		case err != nil && r.Method == http.MethodPost:
			return Bad(phrase.New("refusal.form", "The form could not be read."))
		}
		next.ServeHTTP(w, r)
		return nil
	})
}
