package hexachess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

// Three players have the turns that the rules give by the letter, in positions
// thinned out so that an independent, slow program can list them.
func TestThreePlayersHaveExactlyTheTurnsOfTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	harried := 0
	for range 500 {
		text := scatter(random)
		p, err := rules.Parse(three, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if rules.Turn(p) == 0 {
			continue
		}
		n, turn := newNaive(t, rules.Format(p))
		n = n.frozenIn(rules.View(p, game.Nobody, game.View{}))
		if len(n.hops(turn)) > 40 {
			continue // too many for a slow program
		}
		if n.threatened(turn) {
			harried++
		}
		want := []string{}
		n.turns(turn, true, func(text string) bool {
			want = append(want, text)
			return true
		})
		slices.Sort(want)
		if diff := cmp.Diff(want, moves(p)); diff != "" {
			t.Fatalf("%s: %s", rules.Format(p), diff)
		}
	}
	if harried < 20 {
		t.Errorf("two moves in %d positions only", harried)
	}
}

// scatter returns a position with a few pieces of each seat anywhere.
func scatter(random *rand.Rand) string {
	const men = "KNPRPB"
	used, text := map[at]bool{}, ""
	for seat := 1; seat <= 3; seat++ {
		for _, kind := range []byte(men)[:2+random.IntN(3)] {
			c := at{}
			for !c.on() || used[c] {
				c = at{1 + random.IntN(17), 1 + random.IntN(17)}
			}
			used[c] = true
			text += string(rune('0'+seat)) + string(rune(kind)) + "@" + c.name() + " "
		}
	}
	return text + string(rune('1'+random.IntN(3)))
}
