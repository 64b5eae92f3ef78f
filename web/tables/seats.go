package tables

import (
	"cmp"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Sit seats the sender. The form holds the key of the invitation where one is
// needed.
func (h *Handler) Sit(w http.ResponseWriter, r *http.Request) error {
	seat, err := present.SeatField(r)
	if err != nil {
		return err
	}
	name := r.PostFormValue("name")
	if name == "" {
		name = identity.NameOf(r)
	}
	id, err := h.tableToJoin(r)
	if err != nil {
		return err
	}
	return h.actAt(w, r, id, h.People.Admit(w, r), table.Sit{Seat: seat, Name: name, Key: r.PostFormValue("key")})
}

// tableToJoin returns the request's table or, if that was a showcase whose game
// has ended meanwhile, the present showcase. A script stays on its page, and so
// at its table.
func (h *Handler) tableToJoin(r *http.Request) (string, error) {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err == nil && t.Showcase && t.Status == protocol.Over && !respond.WantsJSON(r) {
		t, err = h.Lobby.Showcase(r.Context(), t.Game.Info().Slug)
	}
	return t.ID, err
}

// Take hands over the seat of a secret link to the sender.
func (h *Handler) Take(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	key := r.PostFormValue("key")
	seat, ok := t.Opens(key)
	if !ok {
		return respond.ErrSeatLink
	}
	return h.act(w, r, h.People.Admit(w, r), table.Take{Seat: seat, Key: key})
}

// Stand gives up a seat.
func (h *Handler) Stand(w http.ResponseWriter, r *http.Request) error {
	return h.actOn(w, r, func(seat game.Seat) table.Command {
		return table.Stand{Seat: seat, Failure: protocol.Failure(r.PostFormValue("failure"))}
	})
}

// Return gives a seat back to its owner, for whom a bot has been playing.
func (h *Handler) Return(w http.ResponseWriter, r *http.Request) error {
	return h.actOn(w, r, func(seat game.Seat) table.Command { return table.Return{Seat: seat} })
}

// ReplaceWithBot votes for a bot to replace somebody who is gone.
func (h *Handler) ReplaceWithBot(w http.ResponseWriter, r *http.Request) error {
	return h.actOn(w, r, func(seat game.Seat) table.Command { return table.ReplaceWithBot{Seat: seat} })
}

// Wait votes to wait for somebody who is gone.
func (h *Handler) Wait(w http.ResponseWriter, r *http.Request) error {
	return h.actOn(w, r, func(seat game.Seat) table.Command { return table.Wait{Seat: seat} })
}

// OfferSeat offers a bot's seat to other people, or withdraws the offer.
func (h *Handler) OfferSeat(w http.ResponseWriter, r *http.Request) error {
	offered := r.PostFormValue("lent") == "on"
	return h.actOn(w, r, func(seat game.Seat) table.Command { return table.OfferSeat{Seat: seat, On: offered} })
}

// Assign gives a seat to the holder that the host chose.
func (h *Handler) Assign(w http.ResponseWriter, r *http.Request) error {
	seat, err := present.SeatField(r)
	if err != nil {
		return err
	}
	to, err := create.HolderWithLevel(r.PostFormValue("to"), r.PostFormValue("level"))
	if err != nil {
		return err
	}
	return h.act(w, r, h.People.Of(r), table.Assign{Seat: seat, To: to, Name: identity.NameOf(r)})
}

// Start fills the open seats with bots and starts the game.
func (h *Handler) Start(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.Start{Level: cmp.Or(r.PostFormValue("level"), present.FillLevel)})
}

// Rename changes the sender's name at the table, and remembers it unless it may be had nowhere.
func (h *Handler) Rename(w http.ResponseWriter, r *http.Request) error {
	person := h.People.Of(r)
	name, err := lobby.NameFor(h.Lobby, r.PostFormValue("name"), person)
	if err != nil {
		return err
	}
	h.People.RememberName(w, name)
	return h.act(w, r, person, table.Rename{Name: name})
}
