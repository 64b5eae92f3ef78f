package evening

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Path is the path at which servers of a site ask each other about their tables, by POST: an evening
// may belong to another server than its earlier tables.
const Path = "/node/evening"

// question asks the server of a table who is there. If it names a next table, people who are
// still at the finished one are led there.
type question struct {
	Table  string         `json:"table"`
	Next   string         `json:"next,omitempty"`
	Guests []table.Person `json:"guests,omitempty"` // of the evening, who may watch
}

// attendance says who is at a table.
type attendance struct {
	Status protocol.Status `json:"status"`           // empty if the table is broken or closed
	People []table.Person  `json:"people,omitempty"` // who have seats that are not out, and are connected
	Seated []table.Person  `json:"seated,omitempty"` // who have such seats, and no bot plays for them
	Guests []table.Person  `json:"guests,omitempty"` // who watch: players who are out, and others whom the question names
}

// ask asks the server of a table.
func (h *Handler) ask(ctx context.Context, q question) (a attendance, err error) {
	if h.Ask != nil {
		request, err := json.Marshal(q)
		if err != nil {
			return a, fmt.Errorf("evening: %w", err)
		}
		answer, elsewhere, err := h.Ask(ctx, q.Table, Path, request)
		if err != nil {
			return a, err
		}
		if elsewhere {
			if err := json.Unmarshal(answer, &a); err != nil {
				return a, fmt.Errorf("evening: %w", err)
			}
			return a, nil
		}
	}
	return h.attend(ctx, q)
}

// attend answers for a table of this server.
func (h *Handler) attend(ctx context.Context, q question) (a attendance, err error) {
	if q.Next != "" {
		if err := lobby.LinkRematch(ctx, h.Lobby, q.Table, q.Next); err != nil {
			return a, err
		}
	}
	t, err := h.Lobby.Table(ctx, q.Table)
	if errors.Is(err, lobby.ErrBroken) || errors.Is(err, lobby.ErrUnknown) {
		return a, nil // nobody can be there
	}
	if err != nil {
		return a, err
	}
	a.Status = t.Status
	out := table.Out(t.Table)
	for s, seat := range t.Seats() {
		p, here := seat.Belongs(), t.Here.Online.Has(game.Seat(s))
		if p == "" {
			continue
		}
		if out.Has(game.Seat(s)) {
			if here {
				a.Guests = append(a.Guests, p)
			}
			continue
		}
		if here {
			a.People = append(a.People, p)
		}
		if seat.Kind == table.SeatPerson {
			a.Seated = append(a.Seated, p)
		}
	}
	a.Guests = append(a.Guests, lobby.Watching(h.Lobby, q.Table, q.Guests)...)
	return a, nil
}

// Answer answers the question of another server of the site.
func (h *Handler) Answer(w http.ResponseWriter, r *http.Request) {
	var q question
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a, err := h.attend(r.Context(), q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(a) // fails only if the asking server has gone
}
