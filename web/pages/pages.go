// Package pages serves the pages that belong to no table, what browsers need to
// install the site, and the choice of theme and language.
package pages

import (
	"net/http"

	"triplecross/internal/locale"
	"triplecross/static"
	"triplecross/templates/pages"
	"triplecross/templates/rules"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves pages and files that need no table.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Games   present.Games
	// RulesPages are the rules pages of the games, by slug.
	RulesPages map[string]rules.Page
	Static     *static.Files
	Words      *locale.Catalogues
	ChatDays   int // how many days chat is kept; 0 means for good
}

// About shows the page about the site.
func (h *Handler) About(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.About(pages.AboutPage{Page: h.Respond.Frame(r), Levels: present.Levels(r.Context()), ChatDays: h.ChatDays}))
	return nil
}

// Keys shows the page about keyboard controls.
func (h *Handler) Keys(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.Keys(pages.KeysPage{Page: h.Respond.Frame(r)}))
	return nil
}

// Favicon redirects clients that ask for the icon without having read a page.
func (h *Handler) Favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, h.Respond.Assets.Icon, http.StatusMovedPermanently)
	return nil
}
