package devices

import (
	"net/http"

	pages "triplecross/templates/devices"
	"triplecross/web/identity"
	"triplecross/web/news"
	"triplecross/web/respond"
)

// AskSignOut asks whether to sign out the sender's other browsers. It already gives this one the mark by which it stays signed in.
func (h *Handler) AskSignOut(w http.ResponseWriter, r *http.Request) error {
	page := pages.SignOutPage{Page: h.Respond.Frame(r), Done: r.URL.Query().Has("done")}
	if token := h.People.Token(r); token != "" && h.Browsers != nil {
		page.Known, page.Name, page.Mark = true, identity.NameOf(r), identity.Mark(identity.PersonOf(token))
		if !page.Done {
			h.People.SetToken(w, h.Browsers.Marked(string(identity.PersonOf(token)), token))
		}
	}
	h.Respond.Render(w, r, http.StatusOK, pages.SignOut(page))
	return nil
}

// SignOut signs out the sender's other browsers. It also ends notices, since a signed-out browser
// could still be told of games; this one asks again in the next game with days per move.
func (h *Handler) SignOut(w http.ResponseWriter, r *http.Request) error {
	token := h.People.Token(r)
	if token == "" || h.Browsers == nil {
		respond.SeeOther(w, r, "/yours")
		return nil
	}
	if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
		return err
	}
	person := identity.PersonOf(token)
	done, err := h.Browsers.SignOutOthers(r.Context(), string(person), token)
	if err != nil {
		return err
	}
	if !done {
		respond.SeeOther(w, r, "/yours/browsers") // which gives this browser a mark
		return nil
	}
	if h.Push != nil {
		list, err := h.Push.Of(r.Context(), person)
		if err != nil {
			return err
		}
		for _, sub := range list {
			if err := h.Push.Unsubscribe(r.Context(), person, sub.Endpoint); err != nil {
				return err
			}
		}
	}
	if err := h.News.Publish(r.Context(), news.News{SignedOut: person}); err != nil {
		return err
	}
	respond.SeeOther(w, r, "/yours/browsers?done")
	return nil
}
