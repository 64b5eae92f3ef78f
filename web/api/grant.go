package api

import (
	"net/http"

	"triplecross/web/identity"
)

// grant is what a program gets that has sat down. The token is its person's:
// those who have it hold the seats.
type grant struct {
	Table string     `json:"table"`
	Token string     `json:"token"`
	Watch string     `json:"watch"`          // link for everybody
	Join  string     `json:"join,omitempty"` // link that seats others, as long as seats are free
	Seats []heldSeat `json:"seats"`
}

// heldSeat is a seat of the program's.
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
