package lists

import (
	"net/http"
	"net/url"
	"slices"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/templates/lists"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

const (
	finishedSize = 12  // games that a page lists
	scanned      = 100 // games of each further scan, if the newest do not suffice
	maxScans     = 5   // further scans, before the reader has to ask for older ones
)

// The choices of the filter by who has played.
const (
	withPeople = "people"
	botsOnly   = "bots"
)

// finished lists finished games that the query asks for, with a filter. Without a choice games
// with people are listed, or those of bots if there are none.
func (h *Handler) finished(r *http.Request) (lists.Finished, error) {
	query := r.URL.Query()
	game, with, before := query.Get("game"), query.Get("with"), query.Get("before")
	if _, ok := h.Lobby.Game(game); !ok && game != "" || with != "" && with != withPeople && with != botsOnly {
		return lists.Finished{}, respond.ErrNotFound
	}
	chosen := with
	if chosen == "" {
		chosen = withPeople
	}
	section, err := h.search(r, game, chosen, before)
	if err == nil && with == "" && len(section.Cards) == 0 && section.More == "" && before == "" {
		chosen = botsOnly
		section, err = h.search(r, game, chosen, before)
	}
	if err != nil {
		return lists.Finished{}, err
	}
	found := lists.Finished{Section: section}
	address := func(game, with string) string {
		q := url.Values{}
		for key, value := range map[string]string{"status": query.Get("status"), "game": game, "with": with} {
			if value != "" {
				q.Set(key, value)
			}
		}
		if len(q) == 0 {
			return r.URL.Path + "#finished"
		}
		return r.URL.Path + "?" + q.Encode() + "#finished"
	}
	found.Games = append(found.Games, lists.Filter{Name: locale.T(r.Context(), "watch.anyGame"), Href: address("", with), Now: game == ""})
	for _, g := range h.Games {
		slug := g.Info().Slug
		found.Games = append(found.Games, lists.Filter{Name: words.GameName(r.Context(), g.Info()), Href: address(slug, with), Now: game == slug})
	}
	for _, of := range []string{withPeople, botsOnly} {
		found.With = append(found.With, lists.Filter{Name: locale.T(r.Context(), "watch."+of), Href: address(game, of), Now: chosen == of})
	}
	return found, nil
}

// search lists finished games with people or of bots alone, the newest first.
func (h *Handler) search(r *http.Request, game, with, before string) (lists.Section, error) {
	yes := true
	q := store.Query{Status: store.Over, Game: game, Public: &yes, Before: before, Limit: finishedSize + 1}
	if with == withPeople {
		q = publicTables(q)
	}
	section := lists.Section{Heading: locale.T(r.Context(), "section.over")}
	var found []store.Summary
	for scan := 0; ; scan++ {
		list, err := h.Lobby.List(r.Context(), q)
		if err != nil {
			return section, err
		}
		for _, summary := range list {
			if hasPeople(summary) == (with == withPeople) {
				found = append(found, summary)
			}
		}
		if len(list) < q.Limit {
			break
		}
		q.Before, q.Limit = list[len(list)-1].Cursor(), scanned
		if len(found) > finishedSize || scan == maxScans {
			section.More = q.Before
			break
		}
	}
	if len(found) > finishedSize {
		found = found[:finishedSize]
		section.More = found[finishedSize-1].Cursor()
	}
	if section.More != "" {
		next := url.Values{"status": {string(store.Over)}, "before": {section.More}, "with": {with}}
		if game != "" {
			next.Set("game", game)
		}
		section.More = r.URL.Path + "?" + next.Encode()
	}
	section.Cards = h.cards(r.Context(), found, "")
	return section, nil
}

// hasPeople reports whether a person has a seat in a game.
func hasPeople(summary store.Summary) bool {
	return slices.ContainsFunc(summary.Seats, func(s store.Seat) bool { return s.Kind == string(protocol.Person) || s.Person != "" })
}
