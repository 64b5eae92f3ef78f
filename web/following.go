package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

// tableFollowing answers which turns of two moves of the sender's begin with a move.
// Views and moves have but one word for all that begin alike.
func (s *Server) tableFollowing(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	person, seat := s.People.Of(r), seatAsked(r)
	if !r.URL.Query().Has("seat") {
		seat = movingSeat(t, person)
	}
	if !t.SeatsOf(person).Has(seat) {
		return respond.ErrSeat
	}
	if t.Status != protocol.Live {
		return &respond.Error{Status: http.StatusConflict, Code: protocol.CodeStatus, Why: phrase.New("refusal.notPlayed", "No game is being played.")}
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
	s.Respond.JSON(w, http.StatusOK, struct {
		Words string `json:"l"`
	}{protocol.Following(state.Legal(seat), r.URL.Query().Get("first"))})
	return nil
}
