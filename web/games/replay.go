// Package games shows games move by move, and exports them.
package games

import (
	"net/http"
	"strconv"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/replay"
	"triplecross/templates/words"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/sharing"
)

// Handler shows and exports games.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
}

// Last redirects to the newest position of a game.
func (h *Handler) Last(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	ply := len(t.Moves)
	// The form of the replay asks for a ply as a query.
	if asked, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil {
		ply = min(max(asked, 0), ply)
	}
	to := "/g/" + t.ID + "/" + strconv.Itoa(ply)
	if respond.WantsText(r) {
		to += "?view=text"
	}
	respond.SeeOther(w, r, to)
	return nil
}

// Replay shows a position of a game, as a page or, for scripts, as JSON.
func (h *Handler) Replay(w http.ResponseWriter, r *http.Request) error {
	if respond.WantsJSON(r) {
		return h.ReplayJSON(w, r)
	}
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	view := viewAt(t, ply)
	h.Respond.Render(w, r, http.StatusOK, replay.Replay(h.page(r, t, ply, view)))
	return nil
}

// ReplayJSON serves a position of a game as JSON.
func (h *Handler) ReplayJSON(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	view := viewAt(t, ply)
	title := h.page(r, t, ply, view).Title(r.Context())
	h.Respond.JSON(w, http.StatusOK, struct {
		View  protocol.View `json:"view"`
		Text  string        `json:"text"`
		Title string        `json:"title"`
	}{view, t.Text(ply), title})
	return nil
}

// viewAt returns a table as watchers saw it after ply plies, with what its clocks showed then.
func viewAt(t table.Moment, ply int) protocol.View {
	view := t.ViewAt(ply)
	view.Clock = table.ClockAt(&t.Table, ply)
	present.NameAbsent(&view, t, ply)
	return view
}

// page returns the page that replays a game, at a position.
func (h *Handler) page(r *http.Request, t table.Moment, ply int, view protocol.View) replay.Page {
	reader := h.People.Of(r)
	seen, shown := t.Seen(ply), view
	if view.Outcome != nil { // by the rules alone somebody might still move
		seen.Turn, shown.Turn = 0, 0
	}
	shown.Status = protocol.Over // no clock runs here
	drawn := board.New(t.Board, seen, present.Hues(t), present.TurnFor(r, t, reader), t.LastMoves("", ply))
	drawn.Mode = board.ModeReplay
	page := replay.Page{
		Page: h.Respond.Frame(r), ID: t.ID, Game: t.Game.Info(), View: view, Board: drawn,
		Plates: plates.New(r.Context(), t.Game.Info(), t.Board, seen, shown, 0), Moves: present.Moves(t, ""),
		Ply: ply, Last: len(t.Moves), Text: t.Text(ply), Live: t.Status == protocol.Live, Analysable: present.Analysable(t, reader),
		Share: sharing.Links(r.Context(), h.Respond.Link(r, ""), t, ply, t.PlayedBy(reader)), On: playOnOf(r.Context(), t, ply, reader), Logs: record.Logs(t.Game),
		From: present.Origin(t), Imported: t.Imported, Began: t.Began,
	}
	if o, over := t.Outcome(); over {
		page.Places = words.Places(r.Context(), page.Game, protocol.NewOutcome(o, t.Board.Teams))
	}
	page.Card = sharing.Card(h.Respond, r, t, ply)
	if ply > 0 {
		page.Move = t.Told("")[ply-1].Move.Text
	}
	page.Canonical = r.URL.Path
	if respond.WantsText(r) {
		page.Written = present.TextBoard(r, t, t.Seen(ply), reader, r.URL.Path)
	}
	moves.AddHandovers(page.Moves, present.Handovers(r.Context(), t))
	for _, round := range page.Moves {
		for i := range round.Moves {
			round.Moves[i].Now = round.Moves[i].Ply == ply
		}
	}
	return page
}
