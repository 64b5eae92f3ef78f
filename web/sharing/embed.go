package sharing

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/share"
	"triplecross/templates/words"
	"triplecross/web/present"
)

// embedPolicy is the content security policy of the only page that other sites
// may frame. It has nothing to click except links that open elsewhere.
const embedPolicy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; " +
	"form-action 'none'; base-uri 'none'; frame-ancestors *"

// Embed shows a position inside pages of other sites, without a script. The
// newest position reloads itself while the game goes on.
func (h *Handler) Embed(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	page := share.EmbedPage{
		Page: h.Respond.Frame(r), Game: words.GameName(r.Context(), t.Game.Info()), Href: "/g/" + t.ID + "/" + strconv.Itoa(ply),
	}
	page.Theme = layout.Theme(r.URL.Query().Get("theme"))
	if chi.URLParam(r, "ply") == "" && t.Status != protocol.Over {
		page.Href, page.Live = "/t/"+t.ID, true
		if err := h.Lobby.Look(r.Context(), t.ID, lobby.Reader{}); err != nil {
			return err
		}
	}
	view := present.ViewThen(t, ply)
	seen := t.Seen(ply)
	seen.Turn = game.Seats(view.Turn)
	page.Status = words.Status(r.Context(), t.Game.Info(), view)
	page.Board = board.New(t.Board, seen, present.Hues(t), t.Board.Home[0], t.LastMoves("", ply))
	page.Board.Mode = board.ModeWatch
	page.Plates = plates.New(r.Context(), t.Game.Info(), t.Board, seen, view, 0)
	w.Header().Set("Content-Security-Policy", embedPolicy)
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Respond.Render(w, r, http.StatusOK, share.Embed(page))
	return nil
}
