package api

import (
	"net/http"

	"triplecross/web/identity"
)

// grant is what a program receives once it has a seat. Anybody who has the token
// acts as the same person and holds the same seats.
type grant struct {
	Table string     `json:"table"`
	Token string     `json:"token"`
	Watch string     `json:"watch"`          // public link to the table
	Join  string     `json:"join,omitempty"` // link with which others sit down, while seats are free
	Seats []heldSeat `json:"seats"`
}

// heldSeat is a seat that the program holds.
type heldSeat struct {
	Seat int    `json:"seat"`
	Link string `json:"link"` // hands the seat over to another program or browser
}

// give answers with the seats that a person holds.
func (h *Handler) give(w http.ResponseWriter, r *http.Request, status int, id, token string) error {
	t, err := h.Lobby.Table(r.Context(), id)
	if err != nil {
		return err
	}
	g := grant{Table: t.ID, Token: token, Watch: h.Respond.Link(r, "/t/"+t.ID), Seats: []heldSeat{}}
	if t.Free() > 0 {
		g.Join = h.Respond.Link(r, "/t/"+t.ID+"/join/"+t.JoinKey())
	}
	for seat := range t.SeatsOf(identity.PersonOf(token)).All() {
		link := h.Respond.Link(r, "/t/"+t.ID+"/seat/"+t.SeatKey(seat))
		g.Seats = append(g.Seats, heldSeat{Seat: int(seat), Link: link})
	}
	h.Respond.JSON(w, status, g)
	return nil
}
