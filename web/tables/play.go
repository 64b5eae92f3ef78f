package tables

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Move plays the move in a form: one that a page offered, or one in any notation
// that the game accepts. If it is not a legal move, the sender goes back to the
// page where it was typed.
func (h *Handler) Move(w http.ResponseWriter, r *http.Request) error {
	if r.PostForm.Has("n") {
		return h.offeredMove(w, r)
	}
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	play := table.Play{Version: t.Version, Seat: present.MovingSeat(t, h.People.Of(r)), Text: r.PostFormValue("move")}
	text, err := t.State().Read(play.Seat, play.Text)
	switch {
	case err == nil:
		play.Text = text
	case t.State().Turn().Has(play.Seat) && respond.WantsJSON(r):
		return &respond.Error{Status: http.StatusConflict, Code: protocol.CodeIllegal, Why: phrase.Phrase{English: present.IllegalMove(r, t, play.Seat, play.Text)}}
	case t.State().Turn().Has(play.Seat):
		respond.SeeOther(w, r, "/t/"+t.ID+"?view=text&typed="+url.QueryEscape(quoted(play.Text)))
		return nil
	}
	return h.act(w, r, h.People.Of(r), play)
}

// maxQuoted is how many characters of what was typed come back to the sender: more than any move has, and few enough
// for an address.
const maxQuoted = 80

// quoted returns the beginning of what somebody typed, as valid text.
func quoted(typed string) string {
	letters := []rune(typed)
	if len(letters) > maxQuoted {
		letters = append(letters[:maxQuoted-1], '…')
	}
	return string(letters)
}

// offeredMove plays a move that a page of version n offered to a seat. Sent
// twice, by a double click, it is played only once.
func (h *Handler) offeredMove(w http.ResponseWriter, r *http.Request) error {
	n, err := strconv.Atoi(r.PostFormValue("n"))
	if err != nil {
		return respond.Bad(phrase.New("refusal.formMove", "The form names no move."))
	}
	seat, err := present.SeatField(r)
	if err != nil {
		return err
	}
	text := r.PostFormValue("move")
	return h.act(w, r, h.People.Of(r), table.Play{ID: fmt.Sprint(n, " ", text), Version: n, Seat: seat, Text: text})
}

// Resign resigns for a seat.
func (h *Handler) Resign(w http.ResponseWriter, r *http.Request) error {
	return h.actOn(w, r, func(seat game.Seat) table.Command { return table.Resign{Seat: seat} })
}

// SkipToEnd lets the bots play to the end without pauses.
func (h *Handler) SkipToEnd(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.SkipToEnd{})
}

// TakeBack takes back the sender's last move, or asks the others for permission.
func (h *Handler) TakeBack(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.TakeBack{})
}

// TakeHint records that the sender was shown a move, which their browser finds.
func (h *Handler) TakeHint(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.TakeHint{})
}

// AnswerUndo answers somebody who asks to take back a move.
func (h *Handler) AnswerUndo(w http.ResponseWriter, r *http.Request) error {
	switch agree := r.PostFormValue("agree"); agree {
	case "yes", "no":
		return h.act(w, r, h.People.Of(r), table.AnswerUndo{Agree: agree == "yes"})
	}
	return errAgree
}

// OfferDraw offers a draw, or accepts or declines one.
func (h *Handler) OfferDraw(w http.ResponseWriter, r *http.Request) error {
	switch r.PostFormValue("agree") {
	case "", "yes":
		return h.act(w, r, h.People.Of(r), table.OfferDraw{})
	case "no":
		return h.act(w, r, h.People.Of(r), table.DeclineDraw{})
	}
	return errAgree
}

// errAgree refuses what only programs send: pages have buttons.
var errAgree = respond.Bad(phrase.Phrase{English: "agree has to be yes or no."})
