// Package devices serves the pages by which another browser becomes the same person.
package devices

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/lobby"
	"triplecross/internal/push"
	"triplecross/internal/signin"
	pages "triplecross/templates/devices"
	"triplecross/templates/share"
	"triplecross/web/identity"
	"triplecross/web/news"
	"triplecross/web/respond"
)

// Path is where links to another device lead.
const Path = "/device/"

// Handler serves the links. Opening a link does not use it up, because messengers open links for
// previews, and browsers load pages ahead; the form on its page uses it.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Links   signin.Links
	// Browsers knows who has signed out their other browsers.
	Browsers *signin.Browsers
	News     *news.Desk
	Push     *push.Service // may be nil
}

// New makes a link for the sender and shows it. The link is never in the address of a
// page, which this browser would remember.
func (h *Handler) New(w http.ResponseWriter, r *http.Request) error {
	token := h.People.Token(r)
	if token == "" {
		respond.SeeOther(w, r, "/yours")
		return nil
	}
	if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
		return err
	}
	key, err := h.Links.New(r.Context(), string(identity.PersonOf(token)), signin.Identity{Token: token, Name: identity.NameOf(r)})
	if err != nil {
		return err
	}
	page := pages.LinkPage{Page: h.Respond.Frame(r), Link: h.Respond.Link(r, Path+key), Mark: identity.Mark(identity.PersonOf(token))}
	if page.Code, err = share.NewQR(page.Link); err != nil {
		return err
	}
	page.Path = "/yours"
	h.Respond.Render(w, r, http.StatusOK, pages.Link(page))
	return nil
}

// End ends the sender's link.
func (h *Handler) End(w http.ResponseWriter, r *http.Request) error {
	if person := h.People.Of(r); person != "" {
		// To somebody else the answer would look as if the link had ended, while it still works.
		if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
			return err
		}
		if err := h.Links.End(r.Context(), string(person)); err != nil {
			return err
		}
	}
	respond.SeeOther(w, r, "/yours")
	return nil
}

// Ask asks whether this browser should become the person of a link.
func (h *Handler) Ask(w http.ResponseWriter, r *http.Request) error {
	who, err := h.Links.Look(r.Context(), chi.URLParam(r, "key"))
	if errors.Is(err, signin.ErrEnded) {
		return h.ended(w, r)
	}
	if err != nil {
		return err
	}
	page := pages.ConfirmPage{Page: h.Respond.Frame(r), Name: who.Name}
	if own := h.People.Of(r); own != "" {
		page.Same = own == identity.PersonOf(who.Token)
		page.Mark = identity.Mark(own)
		if page.Own, page.Live, err = lobby.NewPeople(h.Lobby).Games(r.Context(), own); err != nil {
			return err
		}
	}
	h.Respond.Render(w, r, http.StatusOK, pages.Confirm(page))
	return nil
}

// Use makes this browser the person of a link, and uses the link up, unless the browser already is that person.
func (h *Handler) Use(w http.ResponseWriter, r *http.Request) error {
	key := chi.URLParam(r, "key")
	who, err := h.Links.Look(r.Context(), key)
	if err == nil && h.People.Of(r) != identity.PersonOf(who.Token) {
		// The page has said what becomes of the browser's own games.
		if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
			return err
		}
		if who, err = h.Links.Use(r.Context(), key); err == nil {
			h.People.Become(w, who.Token, who.Name)
		}
	}
	if errors.Is(err, signin.ErrEnded) {
		return h.ended(w, r)
	}
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/yours?joined")
	return nil
}

// ended says that a link leads nowhere.
func (h *Handler) ended(w http.ResponseWriter, r *http.Request) error {
	page := pages.ConfirmPage{Page: h.Respond.Frame(r), Ended: true}
	h.Respond.Render(w, r, http.StatusGone, pages.Confirm(page))
	return nil
}
