package pages

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/pages"
	"triplecross/templates/seats"
	"triplecross/web/respond"
)

// Appearance shows what colours and boards the reader can choose.
func (h *Handler) Appearance(w http.ResponseWriter, r *http.Request) error {
	g := h.Games[0]
	start, err := g.Start("")
	if err != nil {
		return err
	}
	b, err := g.Board("")
	if err != nil {
		return err
	}
	sample := board.NewGround(b, b.Home[0]).Mini(start.View(game.Nobody), seats.Hues(g.Info(), start.Players()))
	h.Respond.Render(w, r, http.StatusOK, pages.Appearance(pages.AppearancePage{Page: h.Respond.Frame(r), Sample: sample}))
	return nil
}

// SetBoard stores the chosen board in a cookie.
func (h *Handler) SetBoard(w http.ResponseWriter, r *http.Request) error {
	b, ok := layout.BoardThemeNamed(r.PostFormValue("board"))
	if !ok {
		return respond.Bad(phrase.New("refusal.noBoard", "There is no such board."))
	}
	h.People.SetCookie(w, "board", string(b))
	respond.SeeOther(w, r, "/appearance")
	return nil
}
