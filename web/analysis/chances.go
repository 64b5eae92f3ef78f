package analysis

import (
	"net/http"

	"triplecross/internal/game"
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
		Assets: h.Respond.Assets, ID: t.ID, Game: t.Game.Info().Slug, Setup: t.Setup, Hues: present.Hues(t),
		Mine: numbers(t.SeatsOf(h.People.Of(r))), Running: present.Running(t),
	}
	part.Moves, part.By = told(t)
	for s := range t.Players() {
		part.Colours = append(part.Colours, seats.Colour(r.Context(), t.Game.Info(), s, t.Players()))
	}
	h.Respond.Render(w, r, http.StatusOK, analysis.Show(part))
	return nil
}

// told returns the moves of a game, as far as everybody may know them, and who made them.
func told(t table.Moment) (texts []string, by []int) {
	texts, by = []string{}, []int{}
	for _, m := range t.Told("") {
		texts, by = append(texts, m.Move.Text), append(by, int(m.Seat))
	}
	return texts, by
}

// numbers returns seats as scripts write them.
func numbers(of game.Seats) []int {
	all := []int{}
	for s := range of.All() {
		all = append(all, int(s))
	}
	return all
}
