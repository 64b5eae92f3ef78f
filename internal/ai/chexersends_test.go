package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/ai/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestGamesEndInSearchesAsTheyDo(t *testing.T) {
	rng, ends := rand.New(rand.NewPCG(31, 32)), newChexersEnds()
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

func TestATreeGrowsWithoutAllocations(t *testing.T) {
	p, err := chexers.Rules{}.Parse("", "3R/4R/1G4/3B3/2R3/B1G2/1G2 r 2,1,1 30") // wins are in sight
	if err != nil {
		t.Fatal(err)
	}
	q := Problem[chexers.Position, chexers.Move]{
		Rules: newChexersEnds(), Position: p, By: p.Turn(), Evaluation: ChexersNet{Net: net.Chexers()},
	}
	var s MonteCarlo[chexers.Position, chexers.Move]
	allocs := func(nodes int) float64 {
		q.Budget.Nodes = nodes
		return testing.AllocsPerRun(5, func() {
			if _, err := s.Search(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		})
	}
	allocs(20_000) // the memory has grown then
	if short, long := allocs(200), allocs(20_000); long > short+10 {
		t.Errorf("%v allocations for 200 positions, %v for 20 000", short, long)
	}
}
