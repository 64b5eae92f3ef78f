// Package push serves what browsers need to notify people: it takes subscriptions, ends them,
// and leads from a tapped notice to its table.
package push

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/push"
	"triplecross/internal/store"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// Path is the path below which the handlers are.
const Path = "/yours/push"

// Handler serves subscriptions.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Push    *push.Service
}

// maxPages is how many pages of a hundred games are searched for a notice's game, the newest first.
const maxPages = 10

var (
	errNobody = &respond.Error{
		Status: http.StatusForbidden, Code: protocol.CodeSeat,
		Why: phrase.New("push.nobody", "Sit down first: only players can be notified."),
	}
	errSubscription = respond.Bad(phrase.New("push.wrong", "Nothing can be sent to this browser."))
)

// Subscribe stores the subscription of the sender's browser, which then notifies them.
func (h *Handler) Subscribe(w http.ResponseWriter, r *http.Request) error {
	person := h.People.Of(r)
	if person == "" {
		return errNobody
	}
	err := h.Push.Subscribe(r.Context(), person, r.PostFormValue("endpoint"), r.PostFormValue("key"), r.PostFormValue("auth"))
	if errors.Is(err, push.ErrSubscription) {
		return errSubscription
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Unsubscribe removes the subscription of the sender's browser.
func (h *Handler) Unsubscribe(w http.ResponseWriter, r *http.Request) error {
	if err := h.Push.Unsubscribe(r.Context(), h.People.Of(r), r.PostFormValue("endpoint")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Notice leads from a notice to its table, which has to be one of the sender's. If the sender has
// lost their cookie or the table, it leads to the list of their games.
func (h *Handler) Notice(w http.ResponseWriter, r *http.Request) error {
	person, at := h.People.Of(r), chi.URLParam(r, "at")
	q := store.Query{Person: string(person), Limit: 100}
	for range maxPages {
		if person == "" {
			break
		}
		list, err := h.Lobby.List(r.Context(), q)
		if err != nil {
			return err
		}
		for _, summary := range list {
			if push.Reference(summary.ID) == at {
				respond.SeeOther(w, r, "/t/"+summary.ID)
				return nil
			}
		}
		if len(list) < q.Size() {
			break
		}
		q.Before = list[len(list)-1].Cursor()
	}
	respond.SeeOther(w, r, "/yours")
	return nil
}
