package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// ExplainAtTable answers which rule keeps one of the sender's pieces from moving
// to a place, at a table. The board asks when somebody taps an illegal target.
func (h *Handler) ExplainAtTable(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat := present.SeatAsked(r)
	if !t.SeatsOf(h.People.Of(r)).Has(seat) {
		return respond.ErrSeat
	}
	return h.explain(w, r, t.State(), seat)
}

// ExplainPosition does the same for a position given in the URL.
func (h *Handler) ExplainPosition(w http.ResponseWriter, r *http.Request) error {
	_, state, err := h.positionOf(chi.URLParam(r, "game"), r.URL.Query())
	if err != nil {
		return err
	}
	return h.explain(w, r, state, present.SeatAsked(r))
}

// explain answers which rule keeps a piece from moving to a place in a state.
func (h *Handler) explain(w http.ResponseWriter, r *http.Request, state game.State, seat game.Seat) error {
	q := r.URL.Query()
	var answer struct {
		Why string `json:"why"` // empty if no rule forbids it
	}
	if reason := state.Why(seat, q.Get("from"), q.Get("to")); reason.Rule != "" {
		answer.Why = locale.T(r.Context(), "rule."+reason.Rule, reason.Values...)
	}
	h.Respond.JSON(w, http.StatusOK, answer)
	return nil
}
