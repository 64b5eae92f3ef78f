package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// SecondMovesAtTable answers which turns of two moves of the sender's begin with a move.
// Views and moves have but one word for all that begin alike.
func (h *Handler) SecondMovesAtTable(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	person, seat := h.People.Of(r), present.SeatAsked(r)
	if !r.URL.Query().Has("seat") {
		seat = present.MovingSeat(t, person)
	}
	if !t.SeatsOf(person).Has(seat) {
		return respond.ErrSeat
	}
	if t.Status != protocol.Live {
		return &respond.Error{Status: http.StatusConflict, Code: protocol.CodeStatus, Why: phrase.New("refusal.notPlayed", "No game is being played.")}
	}
	return h.secondMoves(w, r, t.State(), seat)
}

// SecondMovesOfPosition does the same in a position that the address tells.
func (h *Handler) SecondMovesOfPosition(w http.ResponseWriter, r *http.Request) error {
	_, state, err := h.positionOf(chi.URLParam(r, "game"), r.URL.Query())
	if err != nil {
		return err
	}
	return h.secondMoves(w, r, state, present.SeatAsked(r))
}

// secondMoves answers with the turns of a seat that begin with a move.
func (h *Handler) secondMoves(w http.ResponseWriter, r *http.Request, state game.State, seat game.Seat) error {
	h.Respond.JSON(w, http.StatusOK, struct {
		Words string `json:"l"`
	}{protocol.Following(state.Legal(seat), r.URL.Query().Get("first"))})
	return nil
}
