// Package pages serves the pages that need no table, what browsers need to install the site, and what
// readers choose: the theme and the language.
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

// Handler serves pages and files that no table is needed for.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Games   present.Games
	// RulesPages are the pages with the games' rules, by slug.
	RulesPages map[string]rules.Page
	Static     *static.Files
	Words      *locale.Catalogues
}

// About tells what the site is.
func (h *Handler) About(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.About(pages.AboutPage{Page: h.Respond.Frame(r), Levels: present.Levels(r.Context())}))
	return nil
}

// Keys tells what the keys do.
func (h *Handler) Keys(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.Keys(pages.KeysPage{Page: h.Respond.Frame(r)}))
	return nil
}

// Favicon is for those who ask without having read a page.
func (h *Handler) Favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, h.Respond.Assets.Icon, http.StatusMovedPermanently)
	return nil
}
