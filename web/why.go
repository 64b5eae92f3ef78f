package web

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/web/respond"
)

// tableWhy answers which rule keeps a piece of the sender's from a place, at a
// table. Boards ask when somebody taps what is not legal.
func (s *Server) tableWhy(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat := seatAsked(r)
	if !t.SeatsOf(s.People.Of(r)).Has(seat) {
		return respond.ErrSeat
	}
	return s.why(w, r, t.State(), seat)
}

// rulesWhy does the same in a position that the address tells.
func (s *Server) rulesWhy(w http.ResponseWriter, r *http.Request) error {
	_, state, err := s.laid(chi.URLParam(r, "game"), r.URL.Query())
	if err != nil {
		return err
	}
	return s.why(w, r, state, seatAsked(r))
}

func (s *Server) why(w http.ResponseWriter, r *http.Request, state game.State, seat game.Seat) error {
	q := r.URL.Query()
	var answer struct {
		Why string `json:"why"` // empty where no rule forbids it
	}
	if reason := state.Why(seat, q.Get("from"), q.Get("to")); reason.Rule != "" {
		answer.Why = locale.T(r.Context(), "rule."+reason.Rule, reason.Values...)
	}
	s.Respond.JSON(w, http.StatusOK, answer)
	return nil
}

// seatAsked returns the seat that an address names, or nobody's.
func seatAsked(r *http.Request) game.Seat {
	n, err := strconv.Atoi(r.URL.Query().Get("seat"))
	if err != nil {
		return game.Nobody
	}
	return seatOf(n)
}
