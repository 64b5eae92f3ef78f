package analysis

import (
	"net/http"

	"triplecross/internal/table"
	"triplecross/templates/analysis"
	"triplecross/templates/seats"
	"triplecross/web/respond"
)

// Hints answers with the part of a table's page that shows a move and explains the bots' moves, for people who
// play against bots alone. The browser asks again for each explanation, since somebody may have come to the table.
func (h *Handler) Hints(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	reader := h.People.Of(r)
	if err := table.MayBeHelped(t.Table, reader); err != nil {
		return err
	}
	mine := t.SeatsOf(reader)
	part := analysis.Hints{
		Assets: h.Respond.Assets, ID: t.ID, Game: t.Game.Info().Slug, Setup: t.Setup, Taken: t.Hinted&mine != 0,
	}
	for s := range mine.All() {
		part.Seats = append(part.Seats, int(s))
	}
	for s := range t.Players() {
		part.Colours = append(part.Colours, seats.Colour(r.Context(), t.Game.Info(), s, t.Players()))
	}
	h.Respond.Render(w, r, http.StatusOK, analysis.Help(part))
	return nil
}
