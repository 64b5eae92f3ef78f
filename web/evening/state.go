package evening

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	pages "triplecross/templates/evening"
	"triplecross/templates/words"
)

// state returns what changes on the page of an evening.
func (h *Handler) state(r *http.Request, e evening.Evening) (pages.State, error) {
	ctx, person := r.Context(), h.People.Of(r)
	guest, known := e.Guest(person)
	s := pages.State{ID: e.ID, Known: known, Plays: known && !guest.Out, Games: len(e.Games), Full: len(e.Games) >= evening.MaxGames}
	f, here := h.recent(ctx, e), h.presence.Here(e.ID)
	for _, g := range e.Guests {
		s.People = append(s.People, pages.Guest{Name: g.Name, Doing: h.doing(e, f, g, here)})
	}
	last, ok := e.Last()
	for _, g := range h.Games {
		info := g.Info()
		choice := pages.Game{Slug: info.Slug, Name: words.GameName(ctx, info)}
		if ok && info.Slug == last.Game || !ok && s.Again.Slug == "" {
			s.Again = choice
			if s.Plays {
				s.Lineup = h.lineup(e, info, f, person)
			}
		} else {
			s.Others = append(s.Others, choice)
		}
	}
	for _, standing := range e.Standings() {
		if standing.Games == 0 {
			s.Unplayed = append(s.Unplayed, standing.Name)
			continue
		}
		line := pages.Standing{Name: standing.Name, Points: standing.Points(), Wins: standing.Wins, Games: standing.Games, You: person != "" && standing.Person == person}
		line.Places = append(line.Places, standing.Places[:most(e)]...)
		s.Standings = append(s.Standings, line)
	}
	for _, running := range e.Running() {
		if slices.Contains(f.resting, running.ID) {
			continue
		}
		run, ok, err := h.running(ctx, e, running, person)
		if err != nil {
			return s, err
		}
		if ok {
			run.Awaited = run.Kept != "" && slices.ContainsFunc(running.Seats, func(seat store.Seat) bool {
				return seat.Kind != string(protocol.Free) && slices.Contains(f.waiting, table.Person(seat.Person))
			})
			s.Running = append(s.Running, run)
		}
	}
	slices.SortStableFunc(s.Running, func(a, b pages.Running) int { return cmp.Compare(b.Claim(), a.Claim()) })
	for i := len(e.Tables) - 1; i >= 0; i-- {
		if played, ok := h.played(ctx, e, i, f); ok {
			s.Played = append(s.Played, played)
		}
	}
	return s, nil
}

// lineup returns who would play the next game of a kind if a reader began it.
func (h *Handler) lineup(e evening.Evening, info game.Info, f floor, reader table.Person) pages.Lineup {
	people, kept := h.company(e, f, reader)
	_, seated := evening.Lineup(info.Players, people, e.Placed)
	l := pages.Lineup{Waiting: len(people) > len(seated)}
	for _, g := range e.Guests {
		p := table.Person(g.Person)
		if slices.Contains(seated, p) && (l.Waiting || p != reader) {
			l.Names = append(l.Names, g.Name)
			l.Kept = l.Kept || slices.Contains(kept, p)
		}
	}
	return l
}

// most returns how many places are told apart: none in games of two.
func most(e evening.Evening) int {
	n := 0
	for _, g := range e.Placed {
		if g.Place != nil && len(g.Seats) > 2 {
			n = max(n, len(g.Seats))
		}
	}
	return min(n, game.MaxSeats)
}

// running describes a game that goes on for a reader, and reports whether the site has such games.
func (h *Handler) running(ctx context.Context, e evening.Evening, s store.Summary, person table.Person) (run pages.Running, ok bool, err error) {
	g, ok := h.Games.Find(s.Game)
	if !ok {
		return run, false, nil
	}
	run = pages.Running{Game: words.GameName(ctx, g.Info()), Href: "/t/" + s.ID}
	for i, seat := range s.Seats {
		if name := name(ctx, e, seat); name != "" {
			run.Names = append(run.Names, name)
		}
		mine := person != "" && seat.Person == string(person)
		run.Mine = run.Mine || mine
		if mine && seat.Kind == string(protocol.Free) && run.Kept == "" {
			run.Kept = strconv.Itoa(i)
		}
	}
	if run.Mine || s.Status != store.Open {
		return run, true, nil
	}
	t, err := h.Lobby.Table(ctx, s.ID)
	if errors.Is(err, lobby.ErrBroken) || errors.Is(err, lobby.ErrUnknown) {
		return run, true, nil
	}
	if err != nil {
		return run, false, err
	}
	for _, seat := range t.Seats() {
		if seat.Kind == table.SeatFree && seat.Owner == "" {
			run.Free, run.Href = true, "/t/"+s.ID+"/join/"+t.JoinKey()
		}
	}
	return run, true, nil
}

// played describes a game that is over, or that everybody has left, and reports whether the table of that
// number is one. A table that everybody has left before the game began is none.
func (h *Handler) played(ctx context.Context, e evening.Evening, i int, f floor) (pages.Played, bool) {
	s, placed := e.Tables[i], e.Placed[i]
	g, ok := h.Games.Find(s.Game)
	if !ok || placed.Place == nil && (s.Status != store.Live || !slices.Contains(f.resting, s.ID)) {
		return pages.Played{}, false
	}
	p := pages.Played{Number: i + 1, Game: words.GameName(ctx, g.Info())}
	if placed.Place == nil {
		p.Href = "/t/" + s.ID
		for _, seat := range s.Seats {
			p.Places = append(p.Places, pages.Place{Name: name(ctx, e, seat)})
		}
		return p, true
	}
	p.Href, p.Over, p.Drawn = "/g/"+s.ID, true, placed.Drawn
	for seat, place := range placed.Place {
		p.Places = append(p.Places, pages.Place{Place: place, Name: name(ctx, e, s.Seats[seat])})
	}
	slices.SortStableFunc(p.Places, func(a, b pages.Place) int { return a.Place - b.Place })
	return p, true
}

// name returns to whom a seat belongs, also where a bot has played on.
func name(ctx context.Context, e evening.Evening, seat store.Seat) string {
	if g, ok := e.Guest(table.Person(seat.Person)); ok {
		return g.Name
	}
	if seat.Kind == string(protocol.Bot) && seat.For != "" {
		return seat.For
	}
	if seat.Kind == string(protocol.Bot) {
		return seat.Name + " (" + locale.T(ctx, "tag.bot") + ")"
	}
	return seat.Name
}
