package evening

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web/create"
	"triplecross/web/present"
	"triplecross/web/respond"
)

var errFull = table.Refuse(protocol.CodeStatus, phrase.New("refusal.eveningFull", "This game night cannot have any more games. A rematch of the last one begins another game night."))

// Next creates the table of the next game, of the kind that the form names, for the people who are here.
// If the form is sent twice, or by two people at about the same time, there is still only one table.
func (h *Handler) Next(w http.ResponseWriter, r *http.Request) error {
	id := eveningID(r)
	end, ok := h.presence.Begin(id)
	if !ok {
		respond.SeeOther(w, r, at(id))
		return nil
	}
	defer end()
	e, err := h.read(r)
	if err != nil {
		return err
	}
	person := h.People.Of(r)
	if _, ok := e.Guest(person); !ok {
		return errStranger
	}
	if n := r.PostFormValue("n"); n != "" && n != strconv.Itoa(len(e.Games)) {
		respond.SeeOther(w, r, at(id))
		return nil
	}
	if len(e.Games) >= evening.MaxGames {
		return errFull
	}
	slug := r.PostFormValue("game")
	if last, ok := e.Last(); ok {
		slug = cmp.Or(slug, last.Game)
	}
	g, err := h.Games.Named(slug)
	if err != nil {
		return err
	}
	spec, err := h.spec(r.Context(), e, g, person)
	if err != nil {
		return err
	}
	next, err := h.Creator.Create(r.Context(), g, spec)
	if err != nil {
		return err
	}
	if err := h.Book.Add(r.Context(), e.ID, next); err != nil {
		return found(err)
	}
	h.lead(r.Context(), e, next)
	respond.SeeOther(w, r, "/t/"+next)
	return nil
}

// lead leads people who still look at the last table to the next one. If the last table's server
// does not answer, they find the next one on the page of the evening.
func (h *Handler) lead(ctx context.Context, e evening.Evening, next string) {
	last, ok := e.Last()
	if !ok || last.Status != store.Over {
		return
	}
	if _, err := h.ask(ctx, question{Table: last.ID, Next: next}); err != nil {
		h.Respond.Log.DebugContext(ctx, "the last table of an evening does not lead to the next", "err", err)
	}
}

// spec returns the table of the next game: with the settings of the last one, and its set-up if that
// goes with the number of people.
func (h *Handler) spec(ctx context.Context, e evening.Evening, g game.Game, host table.Person) (table.Spec, error) {
	people, kept := h.company(e, h.floor(ctx, e), host)
	spec := table.Spec{Game: g.Info().Slug, Host: host}
	players, seated := evening.Lineup(g.Info().Players, people, e.Placed)
	last, err := h.lastTable(ctx, e)
	if err != nil {
		return spec, err
	}
	asked, err := create.ReadSetup(g.Info(), url.Values{"players": {strconv.Itoa(players)}})
	if err != nil {
		return spec, err
	}
	if spec.Setup, err = asked.Setup(); err != nil {
		return spec, err
	}
	if last != nil {
		spec.Public, spec.Settings = last.Public, last.Settings
		same := last.Game.Info().Slug == spec.Game
		spec.Settings.Mute = spec.Settings.Mute && same && last.Players() == players
		if same && last.Players() == players {
			if spec.Setup, err = create.Again(g, last.Setup); err != nil {
				return spec, err
			}
		}
	}
	for _, p := range seated {
		guest, _ := e.Guest(p)
		holder := table.Holder{Kind: table.SeatPerson, For: p, Name: guest.Name}
		if slices.Contains(kept, p) {
			holder.Kind = table.SeatFree
		}
		spec.Seats = append(spec.Seats, holder)
	}
	// A person who is alone waits for friends; otherwise nobody has to wait.
	for len(people) > 1 && len(spec.Seats) < players {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: present.FillLevel})
	}
	return spec, nil
}

// lastTable returns the table that was added last, nil if it is gone or cannot be replayed.
func (h *Handler) lastTable(ctx context.Context, e evening.Evening) (*table.Moment, error) {
	last, ok := e.Last()
	if !ok {
		return nil, nil
	}
	t, err := h.Lobby.Table(ctx, last.ID)
	if errors.Is(err, lobby.ErrBroken) || errors.Is(err, lobby.ErrUnknown) {
		return nil, nil
	}
	return &t, err
}
