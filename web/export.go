package web

import (
	"encoding/json"
	"io"
	"net/http"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// exported is a game as programs read it: a line for `triplecross replay`, and
// beside each move who made it, when, and the version it led to.
type exported struct {
	Game     string          `json:"game"`
	Setup    json.RawMessage `json:"setup,omitempty"`
	Moves    []string        `json:"moves"`
	Seats    []game.Seat     `json:"seats"`    // by move, from 0
	Versions []int           `json:"versions"` // by move
	Times    []time.Time     `json:"times"`    // by move
	Version  int             `json:"version"`  // of the table
	Status   protocol.Status `json:"status"`
	Outcome  *game.Outcome   `json:"outcome"` // null while the game goes on
	// From is the table where the first Opened moves were played; a game that
	// was Imported has them from a text.
	From     string `json:"from,omitempty"`
	Opened   int    `json:"opened,omitempty"`
	Imported bool   `json:"imported,omitempty"`
}

// export gives the record of a game as JSON. Of moves that are secret those that
// the sender did not make are "?".
func (s *Server) export(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	rec := exported{
		Game: t.Game.Info().Slug, Setup: json.RawMessage(t.Setup), Version: t.Version, Status: t.Status,
		From: t.From, Opened: t.Opened, Imported: t.Imported,
		Moves: []string{}, Seats: []game.Seat{}, Versions: []int{}, Times: []time.Time{},
	}
	for _, m := range t.Told(s.People.Of(r)) {
		rec.Moves = append(rec.Moves, m.Move.Text)
		rec.Seats = append(rec.Seats, m.Seat)
		rec.Versions = append(rec.Versions, m.Version)
		rec.Times = append(rec.Times, m.At)
	}
	if outcome, over := t.Outcome(); over {
		rec.Outcome = &outcome
	}
	s.Respond.JSON(w, http.StatusOK, rec)
	return nil
}

// exportList gives the moves of a game as a text.
func (s *Server) exportList(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	writeText(w, record.List(recordOf(t)))
	return nil
}

// exportLog gives a game as the official project's referee would have logged it.
func (s *Server) exportLog(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	if !record.Logs(t.Game) {
		return respond.ErrNotFound
	}
	text, err := record.Log(recordOf(t))
	if err != nil {
		return err
	}
	writeText(w, text)
	return nil
}

// recordOf returns the game of a table as texts tell it.
func recordOf(t table.Moment) record.Record {
	rec := record.Record{Game: t.Game, Setup: t.Setup, Last: t.State(), Began: t.Created}
	if t.Imported {
		rec.Began = t.Began
	}
	for _, m := range t.Told("") {
		rec.Moves = append(rec.Moves, record.Move{Seat: m.Seat, Text: m.Move.Text})
	}
	return rec
}

func writeText(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, text) // a reader that left needs no answer
}
