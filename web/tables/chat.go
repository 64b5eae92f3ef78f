package tables

import (
	"net/http"

	"triplecross/web/identity"
	"triplecross/web/respond"
)

// Say sends a message to the chat of a table.
func (h *Handler) Say(w http.ResponseWriter, r *http.Request) error {
	person := h.People.Admit(w, r)
	if err := h.Lobby.Say(r.Context(), respond.TableID(r), person, identity.NameOf(r), r.PostFormValue("text")); err != nil {
		return err
	}
	if respond.WantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	respond.ToTable(w, r, respond.TableID(r))
	return nil
}
