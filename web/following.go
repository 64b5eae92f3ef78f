package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// errSeat answers who asks what only the holder of a seat may know.
var errSeat = &httpError{http.StatusForbidden, protocol.CodeSeat, "This seat is not yours."}

// tableFollowing answers which turns of two moves of the sender's begin with a move.
// Views and moves have but one word for all that begin alike.
func (s *Server) tableFollowing(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	person, seat := s.personOf(r), seatAsked(r)
	if !r.URL.Query().Has("seat") {
		seat = movingSeat(t, person)
	}
	if !t.SeatsOf(person).Has(seat) {
		return errSeat
	}
	if t.Status != protocol.Live {
		return &httpError{http.StatusConflict, protocol.CodeStatus, "No game is being played."}
	}
	return s.following(w, r, t.State(), seat)
}

// rulesFollowing does the same in a position that the address tells.
func (s *Server) rulesFollowing(w http.ResponseWriter, r *http.Request) error {
	_, state, err := s.laid(chi.URLParam(r, "game"), r.URL.Query())
	if err != nil {
		return err
	}
	return s.following(w, r, state, seatAsked(r))
}

func (s *Server) following(w http.ResponseWriter, r *http.Request, state game.State, seat game.Seat) error {
	s.json(w, http.StatusOK, struct {
		Words string `json:"l"`
	}{protocol.Following(state.Legal(seat), r.URL.Query().Get("first"))})
	return nil
}
