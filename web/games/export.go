package games

import (
	"encoding/json"
	"net/http"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// exported is a game in JSON: a line for `triplecross replay` and, for each
// move, who made it, when, and the version that it led to.
type exported struct {
	Game     string          `json:"game"`
	Setup    json.RawMessage `json:"setup,omitempty"`
	Clock    string          `json:"clock"` // as in the request for a new table: "10+20", "3d", "none"
	Moves    []string        `json:"moves"`
	Seats    []game.Seat     `json:"seats"`    // by move, from 0
	Versions []int           `json:"versions"` // by move
	Times    []time.Time     `json:"times"`    // by move
	// Clocks is the time that the clock of the move's seat had left after each move, in milliseconds: null for moves
	// that no person made and for those that the table began with, and absent at a table whose clocks do not add up.
	Clocks  []*int64        `json:"clocks,omitzero"`
	Version int             `json:"version"` // of the table
	Status  protocol.Status `json:"status"`
	// Outcome is null while the game goes on.
	Outcome *protocol.Outcome `json:"outcome"`
	// From is the table where the first Opened moves were played. In an Imported
	// game they came from a text.
	From     string `json:"from,omitempty"`
	Opened   int    `json:"opened,omitempty"`
	Imported bool   `json:"imported,omitempty"`
}

// Export serves the record of a game as JSON. A secret move that the sender did
// not make is written as "?".
func (h *Handler) Export(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	rec := exported{
		Game: t.Game.Info().Slug, Setup: json.RawMessage(t.Setup), Clock: t.Settings.Clock.String(), Version: t.Version, Status: t.Status,
		From: t.From, Opened: t.Opened, Imported: t.Imported,
		Moves: []string{}, Seats: []game.Seat{}, Versions: []int{}, Times: []time.Time{},
	}
	if t.Settings.Clock.Base > 0 {
		rec.Clocks = []*int64{}
	}
	for _, m := range t.Told(h.People.Of(r)) {
		rec.Moves = append(rec.Moves, m.Move.Text)
		rec.Seats = append(rec.Seats, m.Seat)
		rec.Versions = append(rec.Versions, m.Version)
		rec.Times = append(rec.Times, m.At)
		if rec.Clocks != nil {
			rec.Clocks = append(rec.Clocks, clockAfter(m))
		}
	}
	if outcome, over := t.Outcome(); over {
		rec.Outcome = protocol.NewOutcome(outcome, t.Board.Teams)
	}
	h.Respond.JSON(w, http.StatusOK, rec)
	return nil
}

// clockAfter returns the time that a person had left after their move, in milliseconds.
func clockAfter(m table.Played) *int64 {
	if m.By == "" {
		return nil
	}
	left := m.Left.Milliseconds()
	return &left
}

// MoveList serves the moves of a game as plain text.
func (h *Handler) MoveList(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	respond.Text(w, http.StatusOK, record.List(recordOf(t)))
	return nil
}

// RefereeLog serves a game in the log format of the official project's referee.
func (h *Handler) RefereeLog(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
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
	respond.Text(w, http.StatusOK, text)
	return nil
}

// recordOf returns a table's game as a record to export.
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
