// Package tables turns the forms of a table into commands to the lobby.
package tables

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves the forms of a table.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
}

// act applies a command to the request's table and answers the form: with the
// table's page or, for scripts, with nothing.
func (h *Handler) act(w http.ResponseWriter, r *http.Request, by table.Person, c table.Command) error {
	return h.actAt(w, r, respond.TableID(r), by, c)
}

// actAt applies a command to a table that may differ from the request's.
func (h *Handler) actAt(w http.ResponseWriter, r *http.Request, id string, by table.Person, c table.Command) error {
	if _, err := h.Lobby.Do(r.Context(), id, by, once(r, c)); err != nil {
		return err
	}
	if respond.WantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	respond.ToTable(w, r, id)
	return nil
}

// actOn applies a command about the seat that the form names.
func (h *Handler) actOn(w http.ResponseWriter, r *http.Request, c func(game.Seat) table.Command) error {
	seat, err := present.SeatField(r)
	if err != nil {
		return err
	}
	return h.act(w, r, h.People.Of(r), c(seat))
}
