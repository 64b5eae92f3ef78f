package pages

import (
	"net/http"

	"triplecross/internal/phrase"
	"triplecross/templates/layout"
	"triplecross/web/respond"
)

// SetTheme stores the chosen theme in a cookie and goes back to the page where
// it was chosen.
func (h *Handler) SetTheme(w http.ResponseWriter, r *http.Request) error {
	switch theme := layout.Theme(r.PostFormValue("theme")); theme {
	case layout.Auto, layout.Light, layout.Dark:
		h.People.SetCookie(w, "theme", string(theme))
	default:
		return respond.Bad(phrase.New("refusal.noTheme", "There is no such theme."))
	}
	respond.Back(w, r, r.PostFormValue("back"))
	return nil
}
