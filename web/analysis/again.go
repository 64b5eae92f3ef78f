package analysis

import (
	"net/http"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/templates/analysis"
	"triplecross/templates/seats"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// errRunning answers people who want to correct mistakes before the game is over.
var errRunning = &respond.Error{Status: http.StatusConflict, Code: protocol.CodeStatus, Why: phrase.New("refusal.againRunning", "This game is not over. You can try its mistakes again when it is.")}

// Again shows the page on which people correct mistakes of a finished game: those of the seat that
// the query names, else the reader's own. A reader who did not play chooses a seat.
func (h *Handler) Again(w http.ResponseWriter, r *http.Request) error {
	t, _, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	if err := h.may(r, t); err != nil {
		return err
	}
	if present.Running(t) {
		return errRunning
	}
	reader := h.People.Of(r)
	whose, turn := t.SeatsOf(reader), present.TurnFor(r, t, reader)
	asked := present.SeatAsked(r)
	if asked >= 0 && int(asked) < t.Players() {
		whose, turn = game.SeatsOf(asked), t.Board.Home[asked]
	}
	page := analysis.Again{
		Page: h.page(r, t.Game, t.Setup, t.Board, t.States[0], turn), ID: t.ID, Seats: numbers(whose),
	}
	page.Moves, page.By = told(t)
	if t.SeatsOf(reader) == 0 {
		for s := range t.Players() {
			page.Choices = append(page.Choices, analysis.Kind{
				Label:   seats.Colour(r.Context(), t.Game.Info(), s, t.Players()),
				Address: "/g/" + t.ID + "/again?seat=" + strconv.Itoa(s), Now: whose.Has(game.Seat(s)),
			})
		}
	}
	h.Respond.Render(w, r, http.StatusOK, analysis.TryAgain(page))
	return nil
}
