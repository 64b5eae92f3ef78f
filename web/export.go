package web

import (
	"encoding/json"
	"net/http"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// record is a game as programs read it: a line for `triplecross replay`, and
// beside each move who made it, when, and the version it led to.
type record struct {
	Game     string          `json:"game"`
	Setup    json.RawMessage `json:"setup,omitempty"`
	Moves    []string        `json:"moves"`
	Seats    []game.Seat     `json:"seats"`    // by move, from 0
	Versions []int           `json:"versions"` // by move
	Times    []time.Time     `json:"times"`    // by move
	Version  int             `json:"version"`  // of the table
	Status   protocol.Status `json:"status"`
	Outcome  *game.Outcome   `json:"outcome"` // null while the game goes on
}

// export gives the record of a game as JSON.
func (s *Server) export(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	rec := record{
		Game: t.Game.Info().Slug, Setup: json.RawMessage(t.Setup), Version: t.Version, Status: t.Status,
		Moves: []string{}, Seats: []game.Seat{}, Versions: []int{}, Times: []time.Time{},
	}
	for _, m := range t.Moves {
		rec.Moves = append(rec.Moves, m.Move.Text)
		rec.Seats = append(rec.Seats, m.Seat)
		rec.Versions = append(rec.Versions, m.Version)
		rec.Times = append(rec.Times, m.At)
	}
	if outcome, over := t.Outcome(); over {
		rec.Outcome = &outcome
	}
	s.json(w, http.StatusOK, rec)
	return nil
}
