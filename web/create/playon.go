package create

import (
	"net/http"
	"strconv"

	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// PlayOn creates a table that continues a game from one of its positions.
func (h *Handler) PlayOn(w http.ResponseWriter, r *http.Request) error {
	ply, err := strconv.Atoi(r.PostFormValue("ply"))
	if err != nil {
		return respond.Bad(phrase.New("refusal.formMove", "The form names no move."))
	}
	spec := table.Spec{}
	if spec.Seats, err = readSeats(r); err != nil {
		return err
	}
	id, err := h.Creator.Admit(r.Context(), func() (string, error) {
		spec.Host, spec.Name = h.People.Admit(w, r), identity.NameOf(r)
		return h.Lobby.PlayOn(r.Context(), respond.TableID(r), ply, spec)
	})
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}
