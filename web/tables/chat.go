package tables

import (
	"net/http"
	"strconv"

	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
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

// Report tells the operator of a line of the chat. Without a script, the page then says so.
func (h *Handler) Report(w http.ResponseWriter, r *http.Request) error {
	line, err := strconv.Atoi(r.PostFormValue("line"))
	if err != nil {
		return respond.Bad(phrase.New("refusal.noLine", "That line no longer exists."))
	}
	if err := lobby.NewPeople(h.Lobby).Report(r.Context(), respond.TableID(r), h.People.Admit(w, r), line); err != nil {
		return err
	}
	if respond.WantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	respond.SeeOther(w, r, "/t/"+respond.TableID(r)+"?reported="+strconv.Itoa(line)+"#chat")
	return nil
}
