package lists

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/lists"
	"triplecross/web/present"
)

// maxRecent is how many of the reader's finished games the ladder knows of.
const maxRecent = 200

// ladder returns the bots, the weakest first.
func ladder(ctx context.Context, beaten map[string]bool) []lists.Rung {
	var rungs []lists.Rung
	for _, level := range present.Levels(ctx) {
		rungs = append(rungs, lists.Rung{Level: level, Beaten: beaten[level.Slug]})
	}
	return rungs
}

// beaten returns the levels against which the sender has won a game of that slug, as far as the
// newest games tell.
func (h *Handler) beaten(r *http.Request, slug string) (map[string]bool, error) {
	person := h.People.Of(r)
	if person == "" {
		return nil, nil
	}
	games, err := h.Lobby.List(r.Context(), store.Query{Person: string(person), Status: store.Over, Limit: maxRecent})
	if err != nil {
		return nil, err
	}
	levels := map[string]bool{}
	for _, g := range games {
		if g.Game != slug {
			continue
		}
		if err := addBeaten(levels, g, person); err != nil {
			return nil, err
		}
	}
	return levels, nil
}

// addBeaten adds the levels that a person came out ahead of as the winner of a game, without hints.
func addBeaten(levels map[string]bool, g store.Summary, person table.Person) error {
	if g.Outcome == "" {
		return nil
	}
	var outcome protocol.Outcome
	if err := json.Unmarshal([]byte(g.Outcome), &outcome); err != nil {
		return fmt.Errorf("web: outcome of %s: %w", g.ID, err)
	}
	place := func(seat int) int {
		if seat < len(outcome.Place) {
			return outcome.Place[seat]
		}
		return 0
	}
	won, hinted := false, false
	for s, seat := range g.Seats {
		hinted = hinted || seat.Hinted && seat.Person == string(person)
		won = won || seat.Kind == string(protocol.Person) && seat.Person == string(person) && place(s) == 1
	}
	for s, seat := range g.Seats {
		if won && !hinted && seat.Bot != "" && seat.Person == "" && place(s) > 1 {
			levels[seat.Bot] = true
		}
	}
	return nil
}
