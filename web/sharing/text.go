package sharing

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/web/present"
)

// Text serves a position as text for terminals.
func (h *Handler) Text(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	link := h.Respond.Link(r, "/g/"+t.ID+"/"+strconv.Itoa(ply))
	if t.Status != protocol.Over && chi.URLParam(r, "ply") == "" {
		link = h.Respond.Link(r, "/t/"+t.ID)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", cacheControl(r, t))
	fmt.Fprint(w, picture.Text(snapshotOf(r.Context(), t, ply, game.Nobody), link)) // fails only if the client has left
	return nil
}
