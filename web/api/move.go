package api

import (
	"bytes"
	"encoding/json"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Move plays a program's move, in any notation that the game accepts.
func (h *Handler) Move(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		ID      string          `json:"id"`
		Version int             `json:"version"`
		Seat    *int            `json:"seat"`
		Move    json.RawMessage `json:"move"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	if len(asked.ID) > protocol.MaxID {
		return respond.Bad(phrase.Phrase{English: "The id is too long."})
	}
	if !identity.HasToken(r) {
		return identity.ErrToken
	}
	person := h.People.Of(r)
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	if asked.Version < 1 { // no table has such a version
		return respond.Bad(phrase.Phrase{English: "Name the version for which the move was chosen: version has to be 1 or more."})
	}
	play := table.Play{ID: asked.ID, Version: asked.Version}
	if asked.Seat != nil {
		play.Seat = present.SeatOf(*asked.Seat)
	} else if seat, sent := play.SentBefore(t.Moves, person); sent {
		play.Seat = seat
	} else {
		play.Seat = present.MovingSeat(t, person)
	}
	if play.Text, err = spelling(t.State(), play.Seat, asked.Move); err != nil {
		return err
	}
	version, err := h.Lobby.Do(r.Context(), t.ID, person, play)
	if err != nil {
		return err
	}
	h.Respond.JSON(w, http.StatusOK, struct {
		Version int `json:"version"`
	}{version})
	return nil
}

// spelling returns the text of a move, which is either a JSON string or an array
// in the notation of the official Chexers project. A move that the game cannot
// read is returned as it is, because it may have been played already.
func spelling(state game.State, by game.Seat, raw json.RawMessage) (string, error) {
	text := string(raw)
	if bytes.HasPrefix(raw, []byte(`"`)) {
		if err := json.Unmarshal(raw, &text); err != nil {
			return "", respond.Bad(phrase.Phrase{English: "The move cannot be read."})
		}
	} else if !bytes.HasPrefix(raw, []byte("[")) {
		return "", respond.Bad(phrase.Phrase{English: "The move is neither a text nor an array."})
	}
	if read, err := state.Read(by, text); err == nil {
		return read, nil
	}
	return text, nil
}
