package lists

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"triplecross/internal/game"
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

// beaten returns the levels that the sender has beaten at the game with that slug, judging by the newest games.
func (h *Handler) beaten(r *http.Request, slug string) (map[string]bool, error) {
	person := h.People.Of(r)
	if person == "" {
		return nil, nil
	}
	query := store.Query{Person: string(person), Status: store.Over, Limit: 1}
	newest, err := h.Lobby.List(r.Context(), query)
	if err != nil || len(newest) == 0 {
		return nil, err
	}
	if beaten, ok := h.ladders.get(person, newest[0].ID, time.Now()); ok {
		return beaten[slug], nil
	}
	query.Limit = maxRecent
	games, err := h.Lobby.List(r.Context(), query)
	if err != nil {
		return nil, err
	}
	beaten := map[string]map[string]bool{}
	for _, g := range games {
		if beaten[g.Game] == nil {
			beaten[g.Game] = map[string]bool{}
		}
		if err := addBeaten(beaten[g.Game], g, person, h.Games.Teams); err != nil {
			return nil, err
		}
	}
	h.ladders.put(person, newest[0].ID, time.Now(), beaten)
	return beaten[slug], nil
}

// ladderCache keeps which levels people have beaten, until they have a newer finished game, and for a short time: a game that they
// began before others may end after these. The zero value is an empty cache. It is safe for concurrent use, and
// emptied when it is full.
type ladderCache struct {
	mu   sync.Mutex
	kept map[table.Person]beatenLevels
}

// beatenLevels are the levels that a person has beaten.
type beatenLevels struct {
	newest string // the ID of the newest finished game
	since  time.Time
	levels map[string]map[string]bool // by the slug of the game
}

// How many people's levels are kept, and for how long.
const (
	maxLadders   = 4096
	ladderExpiry = 30 * time.Second
)

// get returns the levels that a person has beaten, by the slug of the game, if they are kept and recent enough. Nobody may change them.
func (c *ladderCache) get(person table.Person, newest string, now time.Time) (levels map[string]map[string]bool, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.kept[person]
	return kept.levels, ok && kept.newest == newest && now.Sub(kept.since) < ladderExpiry
}

// put keeps the levels that a person has beaten.
func (c *ladderCache) put(person table.Person, newest string, now time.Time, levels map[string]map[string]bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) == maxLadders {
		c.kept = make(map[table.Person]beatenLevels)
	}
	c.kept[person] = beatenLevels{newest, now, levels}
}

// addBeaten adds the levels that a person came out ahead of as the winner of a game, by their own moves and without
// hints. It asks for the teams only if several seats are first.
func addBeaten(levels map[string]bool, g store.Summary, person table.Person, teams func(slug string, setup game.Setup) []int) error {
	unbeaten := func(seat store.Seat) bool { return seat.Bot != "" && seat.Person == "" && !levels[seat.Bot] }
	if g.Outcome == "" || !slices.ContainsFunc(g.Seats, unbeaten) {
		return nil
	}
	var outcome game.Outcome
	if err := json.Unmarshal([]byte(g.Outcome), &outcome); err != nil {
		return fmt.Errorf("web: outcome of %s: %w", g.ID, err)
	}
	place := func(seat int) int {
		if seat < len(outcome.Place) {
			return outcome.Place[seat]
		}
		return 0
	}
	won, helped := false, false
	for s, seat := range g.Seats {
		helped = helped || (seat.Hinted || seat.Shared) && seat.Person == string(person)
		won = won || seat.Kind == string(protocol.Person) && seat.Person == string(person) && place(s) == 1
	}
	if won && outcome.Winners().Len() > 1 && outcome.Tied(teams(g.Game, game.Setup(g.Setup))) {
		return nil
	}
	for s, seat := range g.Seats {
		if won && !helped && unbeaten(seat) && place(s) > 1 {
			levels[seat.Bot] = true
		}
	}
	return nil
}
