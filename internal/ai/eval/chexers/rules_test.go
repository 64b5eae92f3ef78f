package chexers

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestGamesEndInSearchesAsTheyDo(t *testing.T) {
	rng, ends := rand.New(rand.NewPCG(31, 32)), NewRules()
	var rules chexers.Rules
	for range 20 {
		p, _ := rules.Start("")
		for {
			for seen := 1; seen <= 5; seen++ {
				want, over := rules.Outcome(p, seen)
				got, end := ends.Outcome(p, seen)
				if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(game.Outcome{}, "Reason")); end != over || diff != "" {
					t.Fatalf("%s, seen %d times: %s", rules.Format(p), seen, diff)
				}
			}
			if rules.Turn(p) == 0 {
				break
			}
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
		}
	}
}
