package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/textview"
	"triplecross/web/respond"
)

// textTable returns the board of a table as text with what the sender can play,
// and a sentence about what they typed, if that was no move; nil if they wish a
// drawn one.
func (s *Server) textTable(r *http.Request, t table.Moment) (*textview.View, string) {
	if !respond.WantsText(r) {
		return nil, ""
	}
	person := s.People.Of(r)
	seen := t.State().View(t.Eye(person))
	board := s.textBoard(r, t, seen, "/t/"+t.ID)
	board.Still = r.URL.Query().Has("still")
	seat := movingSeat(t, person)
	moves := t.State().Legal(seat)
	// A pass without a choice comes by itself.
	if _, forced := t.State().Forced(seat); t.Status != protocol.Live || len(moves) == 0 || forced {
		board.Waits = t.Status == protocol.Live || t.Status == protocol.Open && t.Host != person
		return board, ""
	}
	board.Play = textview.NewPlay(r.Context(), t.Board, seen, moves, r.URL.Query().Get("first"))
	board.Play.Table, board.Play.Version, board.Play.Seat = t.ID, t.Version, int(seat)
	typed := r.URL.Query().Get("typed")
	if typed == "" {
		return board, ""
	}
	board.Play.Typed = typed
	return board, illegal(r, t, seat, typed)
}

// textBoard returns a view of a table's board as text. drawn is the address of the
// same page with the drawn board.
func (s *Server) textBoard(r *http.Request, t table.Moment, v game.View, drawn string) *textview.View {
	board := textview.New(r.Context(), t.Game.Info(), t.Board, v, t.Players(), s.turnFor(r, t))
	board.Drawn = drawn
	return board
}

// move plays a move that a form names: one of those that a page offered, or one
// in any spelling that the game reads. What is no move leads back to where it was
// typed.
func (s *Server) move(w http.ResponseWriter, r *http.Request) error {
	if r.PostForm.Has("n") {
		return s.offeredMove(w, r)
	}
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	play := table.Play{Version: t.Version, Seat: movingSeat(t, s.People.Of(r)), Text: r.PostFormValue("move")}
	text, err := t.State().Read(play.Seat, play.Text)
	switch {
	case err == nil:
		play.Text = text
	case t.State().Turn().Has(play.Seat) && respond.WantsJSON(r):
		return &respond.Error{Status: http.StatusConflict, Code: protocol.CodeIllegal, Why: phrase.Phrase{English: illegal(r, t, play.Seat, play.Text)}}
	case t.State().Turn().Has(play.Seat):
		respond.SeeOther(w, r, "/t/"+t.ID+"?view=text&typed="+url.QueryEscape(play.Text))
		return nil
	}
	return s.act(w, r, s.People.Of(r), play)
}

// offeredMove plays a move that a page of version n offered to a seat. Sent twice,
// by a double click, it is played once.
func (s *Server) offeredMove(w http.ResponseWriter, r *http.Request) error {
	n, err := strconv.Atoi(r.PostFormValue("n"))
	if err != nil {
		return respond.Bad(phrase.New("refusal.formMove", "The form names no move."))
	}
	seat, err := seatField(r)
	if err != nil {
		return err
	}
	text := r.PostFormValue("move")
	return s.act(w, r, s.People.Of(r), table.Play{ID: fmt.Sprint(n, " ", text), Version: n, Seat: seat, Text: text})
}

// illegal says that a text is no legal move, and how one is written.
func illegal(r *http.Request, t table.Moment, seat game.Seat, text string) string {
	return locale.T(r.Context(), "text.illegal", "Move", text, "Example", t.State().Legal(seat)[0].Text)
}
