package search_test

import (
	"math/rand/v2"
	"testing"

	"triplecross/internal/ai/aitest"
	hexachesseval "triplecross/internal/ai/eval/hexachess"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/hexachess"
)

func TestMatesInOneAndTwoAreFoundAndTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	var rules hexachess.Rules
	mates := [2]int{}
	for range 20 {
		p := aitest.Cornered(rng)
		found, err := search.AlphaBeta(t.Context(), search.Problem[hexachess.Position, hexachess.Move]{
			Rules: rules, Position: p, By: p.Turn(), Draw: 0.4, Budget: search.Budget{Depth: 3},
		}, hexachesseval.New(p), nil)
		if err != nil {
			t.Fatal(err)
		}
		plies := int((1-found.Moves[0].Value)/search.PlyCost + 0.5)
		for n := range mates {
			if want := forced(rules, p, 2*n+1); want {
				mates[n]++
				if plies != 2*n+1 {
					t.Errorf("%s: mate in %d, found %v at depth %d, %d nodes", rules.Format(p), n+1, found.Moves[0].Value, found.Depth, found.Nodes)
				}
				break
			} else if plies == 2*n+1 {
				t.Errorf("%s: no mate in %d", rules.Format(p), n+1)
			}
		}
	}
	if t.Log(mates); mates[0] < 1 || mates[1] < 3 {
		t.Errorf("only %v mates in one and two", mates)
	}
}
