package create

import (
	"net/http"

	"triplecross/web/respond"
)

// Rematch leads the players of a finished game to the table of their rematch.
// Options that were drawn at random are drawn again.
func (h *Handler) Rematch(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	setup, err := forgetDrawn(t.Game, t.Setup)
	if err != nil {
		return err
	}
	if setup, err = chooseDrawn(t.Game, setup); err != nil {
		return err
	}
	rematch := func() (string, error) { return h.Lobby.Rematch(r.Context(), t.ID, h.People.Of(r), setup) }
	id := t.Next
	if id == "" {
		id, err = h.Creator.Admit(r.Context(), rematch)
	} else {
		id, err = rematch()
	}
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}
