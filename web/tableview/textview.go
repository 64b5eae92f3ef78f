package tableview

import (
	"net/http"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/textview"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// textView returns a table's board as text with the moves that a person can
// play, and a sentence about what they typed if that was not a legal move. It
// returns nil if they want a drawn board.
func (h *Handler) textView(r *http.Request, t table.Moment, person table.Person) (*textview.View, string) {
	if !respond.WantsText(r) {
		return nil, ""
	}
	seen := t.State().View(t.Eye(person))
	board := present.TextBoard(r, t, seen, person, "/t/"+t.ID)
	board.Still = r.URL.Query().Has("still")
	seat := present.MovingSeat(t, person)
	moves := t.State().Legal(seat)
	// The server plays a forced pass itself.
	if _, forced := t.State().Forced(seat); t.Status != protocol.Live || len(moves) == 0 || forced {
		board.Waits = t.Status == protocol.Live || t.Status == protocol.Open && t.Host != person
		return board, ""
	}
	board.Play = textview.NewPlay(r.Context(), t.Board, seen, moves, r.URL.Query().Get("first"))
	board.Play.Table, board.Play.Version, board.Play.Seat = t.ID, t.Version, int(seat)
	typed := r.URL.Query().Get("typed")
	if typed == "" {
		return board, ""
	}
	board.Play.Typed = typed
	return board, present.IllegalMove(r, t, seat, typed)
}
