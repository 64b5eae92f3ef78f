package api

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Sit seats a program. The program needs the key of the join link, except at a
// public table.
func (h *Handler) Sit(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Key     string `json:"key"`
		Seat    *int   `json:"seat"`
		Name    string `json:"name"`
		Program string `json:"program"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	token, person, err := identity.Identify(r)
	if err != nil {
		return err
	}
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat, err := freeSeat(t, asked.Seat, person)
	if err != nil {
		return err
	}
	sit := table.Sit{Seat: seat, Name: asked.Name, Key: asked.Key, Program: asked.Program}
	if _, err := h.Lobby.Do(r.Context(), t.ID, person, sit); err != nil {
		return err
	}
	return h.give(w, r, http.StatusOK, t.ID, token)
}

// Take hands a seat over to a program that has the key of the seat's link.
func (h *Handler) Take(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Key     string `json:"key"`
		Name    string `json:"name"`
		Program string `json:"program"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	token, person, err := identity.Identify(r)
	if err != nil {
		return err
	}
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat, ok := t.Opens(asked.Key)
	if !ok && t.SeatsOf(person) != 0 { // a retry: the first answer was lost
		return h.give(w, r, http.StatusOK, t.ID, token)
	}
	if !ok {
		return respond.ErrSeatLink
	}
	take := table.Take{Seat: seat, Key: asked.Key, Name: asked.Name, Program: asked.Program}
	if _, err := h.Lobby.Do(r.Context(), t.ID, person, take); err != nil {
		return err
	}
	return h.give(w, r, http.StatusOK, t.ID, token)
}

// errFull answers a program that asks for any seat when none is free.
var errFull = &respond.Error{Status: http.StatusForbidden, Code: protocol.CodeSeat, Why: phrase.Phrase{English: "No seat is free here."}}

// freeSeat returns the seat that a program asks for or, if it names none, the
// first free one.
func freeSeat(t table.Moment, asked *int, by table.Person) (game.Seat, error) {
	if asked != nil {
		if seat := present.SeatOf(*asked); seat != game.Nobody {
			return seat, nil
		}
		return 0, respond.Bad(phrase.New("refusal.noSeat", "This table has no such seat."))
	}
	if seat, ok := t.Vacant(by); ok {
		return seat, nil
	}
	return 0, errFull
}
