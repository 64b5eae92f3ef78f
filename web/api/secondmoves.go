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

// SecondMovesAtTable answers with those of the sender's two-move turns that
// begin with a given move. Views and moves have a single entry for all turns
// with the same first move.
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

// SecondMovesOfPosition does the same for a position given in the URL.
func (h *Handler) SecondMovesOfPosition(w http.ResponseWriter, r *http.Request) error {
	_, state, err := h.positionOf(chi.URLParam(r, "game"), r.URL.Query())
	if err != nil {
		return err
	}
	return h.secondMoves(w, r, state, present.SeatAsked(r))
}

// secondMoves answers with a seat's two-move turns that begin with a given move.
func (h *Handler) secondMoves(w http.ResponseWriter, r *http.Request, state game.State, seat game.Seat) error {
	first := r.URL.Query().Get("first")
	if first == "" {
		return respond.Bad(phrase.New("refusal.first", "Give the first of the two moves: first is missing."))
	}
	h.Respond.JSON(w, http.StatusOK, struct {
		Words string `json:"l"`
	}{protocol.Following(state.Legal(seat), first)})
	return nil
}
