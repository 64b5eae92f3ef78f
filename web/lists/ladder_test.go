package lists

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

func TestABotIsBeatenByWhoeverWinsAheadOfIt(t *testing.T) {
	ann, bob := store.Seat{Kind: "person", Person: "ann"}, store.Seat{Kind: "person", Person: "bob"}
	bot := func(level string) store.Seat { return store.Seat{Kind: "bot", Bot: level} }
	replaced := store.Seat{Kind: "bot", Bot: "club", Person: "bob"}
	hinted := store.Seat{Kind: "person", Person: "ann", Hinted: true}
	shared := store.Seat{Kind: "person", Person: "ann", Shared: true}
	left := store.Seat{Kind: "bot", Bot: "expert", Person: "ann"}
	const four = "for four in teams"
	teams := func(_ string, setup game.Setup) []int {
		if setup == four {
			return []int{0, 1, 0, 1}
		}
		return nil
	}
	for name, c := range map[string]struct {
		seats   []store.Seat
		outcome string
		want    []string
	}{
		"a win against two":         {[]store.Seat{ann, bot("casual"), bot("club")}, `{"place":[1,2,3]}`, []string{"casual", "club"}},
		"second":                    {[]store.Seat{ann, bot("casual"), bot("club")}, `{"place":[2,1,3]}`, nil},
		"a draw":                    {[]store.Seat{ann, bot("casual")}, `{"place":[1,1]}`, nil},
		"a draw ahead of a bot":     {[]store.Seat{ann, bob, bot("casual")}, `{"place":[1,1,3]}`, nil},
		"by forfeit ahead of a bot": {[]store.Seat{ann, bob, bot("casual")}, `{"place":[1,1,3],"reason":"forfeit"}`, []string{"casual"}},
		"with a bot of one's team":  {[]store.Seat{ann, bot("casual"), bot("club"), bot("club")}, `{"place":[1,2,1,2]}`, []string{"casual", "club"}},
		"another's win":             {[]store.Seat{bob, bot("casual"), ann}, `{"place":[1,2,2]}`, nil},
		"a bot in somebody's place": {[]store.Seat{ann, replaced}, `{"place":[1,2]}`, nil},
		"a bot that won for one":    {[]store.Seat{left, bot("casual")}, `{"place":[1,2]}`, nil},
		"with a hint":               {[]store.Seat{hinted, bot("casual")}, `{"place":[1,2]}`, nil},
		"by moves of others, too":   {[]store.Seat{shared, bot("casual")}, `{"place":[1,2]}`, nil},
		"unfinished":                {[]store.Seat{ann, bot("casual")}, ``, nil},
	} {
		levels, setup := map[string]bool{}, ""
		if len(c.seats) == 4 {
			setup = four
		}
		if err := addBeaten(levels, store.Summary{ID: "a", Setup: setup, Seats: c.seats, Outcome: c.outcome}, "ann", teams); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, slices.Sorted(maps.Keys(levels))); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// What a person has beaten is looked at again when they have a newer finished game, and after a while.
func TestALadderIsKeptUntilANewerGameEnds(t *testing.T) {
	var c ladderCache
	now := time.Now()
	c.put("ann", "first", now, map[string]map[string]bool{"chexers": {"club": true}})
	for name, q := range map[string]struct {
		person table.Person
		newest string
		after  time.Duration
		want   bool
	}{
		"at once":       {"ann", "first", 0, true},
		"a newer game":  {"ann", "second", 0, false},
		"later":         {"ann", "first", ladderExpiry, false},
		"somebody else": {"bob", "first", 0, false},
		"just in time":  {"ann", "first", ladderExpiry - 1, true},
	} {
		if levels, ok := c.get(q.person, q.newest, now.Add(q.after)); ok != q.want || ok && !levels["chexers"]["club"] {
			t.Errorf("%s: %v, %t", name, levels, ok)
		}
	}
	for n := range maxLadders {
		c.put(table.Person(fmt.Sprint(n)), "", now, nil)
	}
	if len(c.kept) > maxLadders {
		t.Errorf("%d people's levels are kept", len(c.kept))
	}
}
