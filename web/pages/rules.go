package pages

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/templates/board"
	"triplecross/templates/rules"
	"triplecross/templates/seats"
	"triplecross/web/create"
	"triplecross/web/respond"
)

// RulesIndex shows the games with links to their rules.
func (h *Handler) RulesIndex(w http.ResponseWriter, r *http.Request) error {
	page := rules.IndexPage{Page: h.Respond.Frame(r)}
	for _, g := range h.Games {
		t, err := create.ReadSetup(g.Info(), nil)
		if err != nil {
			return err
		}
		_, b, start, err := t.Begin(g)
		if err != nil {
			return err
		}
		page.Games = append(page.Games, rules.IndexEntry{
			Info:  g.Info(),
			Board: board.NewGround(b, b.Home[0]).Mini(start.View(game.Nobody), seats.Hues(g.Info(), t.Players)),
		})
	}
	h.Respond.Render(w, r, http.StatusOK, rules.Index(page))
	return nil
}

// Rules shows the rules of a game.
func (h *Handler) Rules(w http.ResponseWriter, r *http.Request) error {
	g, ok := h.Games.Find(chi.URLParam(r, "game"))
	if !ok {
		return respond.ErrNotFound
	}
	page, ok := h.RulesPages[g.Info().Slug]
	if !ok {
		return respond.ErrNotFound
	}
	view, err := page(r.Context(), g, h.Respond.Frame(r))
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, view)
	return nil
}
