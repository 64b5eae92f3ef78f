package lists

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/lists"
	"triplecross/templates/plates"
	"triplecross/web/present"
)

// showcase returns the game of bots that the front page shows.
func (h *Handler) showcase(r *http.Request, slug string) (lists.Showcase, error) {
	t, err := h.Lobby.Showcase(r.Context(), slug)
	if err != nil {
		return lists.Showcase{}, err
	}
	// Readers without JavaScript watch too.
	if err := h.Lobby.Look(r.Context(), t.ID, lobby.Reader{}); err != nil {
		return lists.Showcase{}, err
	}
	return h.shown(r, t), nil
}

// shown returns a table as a watcher sees it.
func (h *Handler) shown(r *http.Request, t table.Moment) lists.Showcase {
	view := t.ViewFor("")
	seen := t.State().View(game.Nobody)
	drawn := board.New(t.Board, seen, present.Hues(t), t.Board.Home[0], t.LastMoves("", len(t.Moves)))
	drawn.Mode = board.ModeWatch
	return lists.Showcase{
		ID: t.ID, Game: t.Game.Info(), View: view, Board: drawn,
		Plates: plates.New(r.Context(), t.Game.Info(), t.Board, seen, view, 0),
	}
}

// ShowcasePanel renders the showcase alone, for the script to swap in.
func (h *Handler) ShowcasePanel(w http.ResponseWriter, r *http.Request) error {
	showcase, err := h.showcase(r, r.URL.Query().Get("game"))
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, lists.ShowcaseView(showcase))
	return nil
}

// ShowcaseID tells the script which table is the showcase now.
func (h *Handler) ShowcaseID(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Showcase(r.Context(), r.URL.Query().Get("game"))
	if err != nil {
		return err
	}
	h.Respond.JSON(w, http.StatusOK, struct {
		ID string `json:"id"`
	}{t.ID})
	return nil
}
