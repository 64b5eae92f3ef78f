package create

import (
	"context"
	"net/http"

	"triplecross/internal/ai/bot"
	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// Rematch leads the players of a finished game to the table of their rematch.
// Options that were drawn at random are drawn again.
func (h *Handler) Rematch(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	setup, err := Again(t.Game, t.Setup)
	if err != nil {
		return err
	}
	if setup, err = chooseDrawn(t.Game, setup); err != nil {
		return err
	}
	if level := r.PostFormValue("level"); level != "" {
		return h.otherLevel(w, r, t, setup, level)
	}
	together, err := h.together(r.Context(), t, h.People.Of(r))
	if err != nil {
		return err
	}
	rematch := func() (string, error) { return h.Lobby.Rematch(r.Context(), t.ID, h.People.Of(r), setup) }
	made := t.Next == "" || lobby.IsGone(r.Context(), h.Lobby, t.Next)
	var id string
	if made {
		id, err = h.Creator.Admit(r.Context(), rematch)
	} else {
		id, err = rematch()
	}
	if err != nil {
		return err
	}
	if together != "" {
		if err := h.Evenings.Add(r.Context(), together, id); err != nil {
			h.Respond.Log.ErrorContext(r.Context(), "a rematch is not noted in its evening", "err", err)
		}
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}

// together returns the ID of the evening that a rematch continues, empty if there is none.
func (h *Handler) together(ctx context.Context, t table.Moment, person table.Person) (string, error) {
	if h.Evenings == nil || !evening.Offered(t.Table, person) {
		return "", nil
	}
	return h.Evenings.Begin(ctx, t.Table, person)
}

// otherLevel leads somebody who played only bots to the same game against bots of another level.
func (h *Handler) otherLevel(w http.ResponseWriter, r *http.Request, t table.Moment, setup game.Setup, level string) error {
	person := h.People.Of(r)
	if _, ok := bot.LevelNamed(level); !ok || !table.PlaysBots(t.Table, person) {
		return respond.Bad(phrase.New("refusal.noBots", "That is not a game against bots."))
	}
	spec := t.Rematch(person, setup)
	for i, seat := range spec.Seats {
		if seat.Kind == table.SeatBot {
			spec.Seats[i].Bot = level
		} else {
			spec.Seats[i] = table.Holder{Kind: table.SeatPerson}
		}
	}
	return h.create(w, r, t.Game, spec)
}
