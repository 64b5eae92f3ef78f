// Package results serves a person's record: how their finished games ended, as a page and as files.
package results

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/results"
	"triplecross/internal/store"
	"triplecross/internal/table"
	pages "triplecross/templates/results"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Path is the address of the record.
const Path = "/yours/record"

// Handler serves the sender's own record.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
}

// mostCounted is how many of the newest finished games the page counts; the files have all games.
const mostCounted = 2000

// Page shows the sender's record.
func (h *Handler) Page(w http.ResponseWriter, r *http.Request) error {
	f, err := h.filter(r)
	if err != nil {
		return err
	}
	var c results.Counter
	more, err := h.each(r.Context(), h.People.Of(r), f, mostCounted, func(g results.Game) error {
		c.Add(g)
		return nil
	})
	if err != nil {
		return err
	}
	page := h.page(r.Context(), c.Record(), f)
	page.Page = h.Respond.Frame(r)
	if more {
		page.Newest = mostCounted
	}
	h.Respond.Render(w, r, http.StatusOK, pages.Record(page))
	return nil
}

// The choices of the filter: who must have played in a game, and when it must have begun.
const (
	withPeople = "people"
	botsOnly   = "bots"
	lastMonth  = "month"
	lastYear   = "year"
)

// filter narrows the games of a record. Empty fields take any.
type filter struct{ game, with, since string }

// filter reads the choices of the sender.
func (h *Handler) filter(r *http.Request) (filter, error) {
	q := r.URL.Query()
	f := filter{q.Get("game"), q.Get("with"), q.Get("since")}
	_, known := h.Games.Find(f.game)
	wrong := ""
	switch {
	case f.game != "" && !known:
		wrong = "game"
	case f.with != "" && f.with != withPeople && f.with != botsOnly:
		wrong = "with"
	case f.since != "" && f.since != lastMonth && f.since != lastYear:
		wrong = "since"
	default:
		return f, nil
	}
	return f, respond.NotFound(phrase.New("refusal.filter", "“{Name}” in the address has a value that does not exist.", "Name", wrong))
}

// query returns the filter as part of an address, with a question mark, or "".
func (f filter) query() string {
	q := url.Values{}
	for key, value := range map[string]string{"game": f.game, "with": f.with, "since": f.since} {
		if value != "" {
			q.Set(key, value)
		}
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// from returns when games must have begun, zero for any time.
func (f filter) from(now time.Time) time.Time {
	switch f.since {
	case lastMonth:
		return now.AddDate(0, 0, -30)
	case lastYear:
		return now.AddDate(-1, 0, 0)
	}
	return time.Time{}
}

// takes reports whether a game passes the filter.
func (f filter) takes(g results.Game) bool {
	return (f.game == "" || g.Slug == f.game) && (f.with == "" || g.People() == (f.with == withPeople))
}

// each calls count with the results of a person, the newest first. It looks at no more than "most" finished
// games, or at all if that is 0, and reports whether there are more. It reads a page at a time, by an index.
func (h *Handler) each(ctx context.Context, person table.Person, f filter, most int, count func(results.Game) error) (more bool, err error) {
	if person == "" {
		return false, nil
	}
	read := reader{games: h.Games, teams: map[setup][]int{}}
	q := store.Query{Person: string(person), Status: store.Over, Since: f.from(time.Now()), Limit: 500}
	for looked := 0; ; {
		list, err := h.Lobby.List(ctx, q)
		if err != nil || len(list) == 0 {
			return false, err
		}
		for _, summary := range list {
			if looked++; most > 0 && looked > most {
				return true, nil
			}
			g, mine, err := read.seen(summary, person)
			if err != nil {
				return false, err
			}
			if mine && f.takes(g) {
				if err := count(g); err != nil {
					return false, err
				}
			}
		}
		q.Before = list[len(list)-1].Cursor()
	}
}
