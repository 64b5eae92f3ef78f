package web

import (
	"net/http"
	"strconv"

	"triplecross/internal/protocol"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/replay"
	"triplecross/web/respond"
)

// lastPly leads to the newest position of a game.
func (s *Server) lastPly(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
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

// replay shows a position of a game: as a page, or to scripts as JSON.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) error {
	if respond.WantsJSON(r) {
		return s.plyRecord(w, r)
	}
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	view := t.ViewAt(ply)
	nameAbsent(&view, t, ply)
	s.Respond.Render(w, r, http.StatusOK, replay.Replay(s.replayPage(r, t, ply, view)))
	return nil
}

// plyRecord gives a position of a game as JSON.
func (s *Server) plyRecord(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	view := t.ViewAt(ply)
	nameAbsent(&view, t, ply)
	title := s.replayPage(r, t, ply, view).Title(r.Context())
	s.Respond.JSON(w, http.StatusOK, struct {
		View  protocol.View `json:"view"`
		Text  string        `json:"text"`
		Title string        `json:"title"`
	}{view, t.Text(ply), title})
	return nil
}

func (s *Server) replayPage(r *http.Request, t table.Moment, ply int, view protocol.View) replay.Page {
	seen := t.Seen(ply)
	drawn := board.New(t.Board, seen, hues(t), s.turnFor(r, t), t.LastMoves("", ply))
	drawn.Mode = board.ModeReplay
	page := replay.Page{
		Page: s.Respond.Frame(r), ID: t.ID, Game: t.Game.Info(), View: view, Board: drawn,
		Plates: plates.New(r.Context(), t.Game.Info(), t.Board, seen, view, 0), Moves: movesOf(t, ""),
		Ply: ply, Last: len(t.Moves), Text: t.Text(ply), Live: t.Status == protocol.Live,
		Share: s.shareOf(r, t, ply), On: playOnOf(r.Context(), t, ply, s.People.Of(r)), Logs: record.Logs(t.Game),
		From: origin(t), Imported: t.Imported, Began: t.Began,
	}
	page.Card = s.linkCard(r, t, ply)
	if ply > 0 {
		page.Move = t.Told("")[ply-1].Move.Text
	}
	page.Canonical = r.URL.Path
	if respond.WantsText(r) {
		page.Written = s.textBoard(r, t, t.Seen(ply), r.URL.Path)
	}
	moves.AddHandovers(page.Moves, hands(r.Context(), t))
	for _, round := range page.Moves {
		for i := range round.Moves {
			round.Moves[i].Now = round.Moves[i].Ply == ply
		}
	}
	return page
}

// origin returns the address of the position that a table goes on from, empty if
// it began at the start.
func origin(t table.Moment) string {
	if t.From == "" {
		return ""
	}
	return "/g/" + t.From + "/" + strconv.Itoa(t.Opened)
}
