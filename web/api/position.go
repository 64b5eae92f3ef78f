package api

import (
	"net/http"
	"net/url"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

// maxPosition is the length of the longest position accepted in a URL.
const maxPosition = 2000

// Position answers with a position, after a move if one is given. Boards that
// are played on without a table use it.
func (h *Handler) Position(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	board, state, err := h.positionOf(q.Get("game"), q)
	if err != nil {
		return err
	}
	var last []protocol.Played
	if move := q.Get("move"); move != "" {
		if state, last, err = advance(state, move); err != nil {
			return err
		}
	}
	h.Respond.JSON(w, http.StatusOK, struct {
		Position string        `json:"position"`
		View     protocol.View `json:"view"`
	}{state.Text(), protocol.FreeView(board, state, last)})
	return nil
}

// positionOf returns the position of a game that a URL gives, and its board.
func (h *Handler) positionOf(slug string, q url.Values) (game.Board, game.State, error) {
	g, ok := h.Games.Find(slug)
	if !ok {
		return game.Board{}, nil, respond.Bad(phrase.New("refusal.noSuchGame", "There is no such game here."))
	}
	setup, text := game.Setup(q.Get("setup")), q.Get("position")
	if len(text)+len(setup) > maxPosition {
		return game.Board{}, nil, respond.Bad(phrase.New("refusal.position", "The position is too long."))
	}
	board, err := g.Board(setup)
	if err != nil {
		return game.Board{}, nil, respond.Bad(phrase.Phrase{English: err.Error()})
	}
	state, err := g.Position(setup, text)
	if err != nil {
		return game.Board{}, nil, respond.Bad(phrase.Phrase{English: err.Error()})
	}
	return board, state, nil
}

// advance plays a move for the first seat on turn that can make it.
func advance(state game.State, move string) (game.State, []protocol.Played, error) {
	err := error(&respond.Error{Status: http.StatusConflict, Code: protocol.CodeStatus, Why: phrase.New("refusal.gameOver", "The game is over.")})
	for seat := range state.Turn().All() {
		err = &respond.Error{Status: http.StatusConflict, Code: protocol.CodeIllegal, Why: phrase.New("refusal.illegal", "That move is not possible.")}
		if next, err := state.Play(seat, move); err == nil {
			m, _ := next.Last()
			return next, []protocol.Played{{Seat: int(seat), Word: protocol.Word(m)}}, nil
		}
	}
	return nil, nil, err
}
