package analysis

import (
	"net/http"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/analysis"
	"triplecross/templates/seats"
	"triplecross/web/present"
)

// Chances answers with the part of a page that shows the chances of a whole game, for those who
// may analyse it.
func (h *Handler) Chances(w http.ResponseWriter, r *http.Request) error {
	t, _, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	if err := h.may(r, t); err != nil {
		return err
	}
	part := analysis.Chances{
		Assets: h.Respond.Assets, ID: t.ID, Game: t.Game.Info().Slug, Setup: t.Setup, Moves: []string{}, By: []int{}, Hues: present.Hues(t),
		Running: t.Status != protocol.Over && !t.Imported,
	}
	for _, m := range t.Told(table.Person("")) {
		part.Moves, part.By = append(part.Moves, m.Move.Text), append(part.By, int(m.Seat))
	}
	for s := range t.Players() {
		part.Colours = append(part.Colours, seats.Colour(r.Context(), t.Game.Info(), s, t.Players()))
	}
	h.Respond.Render(w, r, http.StatusOK, analysis.Show(part))
	return nil
}
