package search_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai/aitest"
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestSearchIsTheSameForAllColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	turn := aitest.NewTurner()
	judges := []eval.Network{{Net: net.New(randomWeights(1))}, {Net: net.Trained(), RiskAversion: 0.1}}
	for i := range 60 {
		p, _ := randomPosition(rng, rng.IntN(100))
		for _, name := range slices.Sorted(maps.Keys(methods)) {
			by := methods[name]
			budget := search.Budget{Depth: 1 + rng.IntN(3)}
			here, there := of(p, budget), of(turn.Position(p), budget)
			if name == "monte carlo" {
				// The hand-written evaluation likes many moves alike.
				judge := judges[i%len(judges)]
				here.Evaluator, there.Evaluator = judge, judge
				here.Budget.Nodes, there.Budget.Nodes = 3000, 3000
			}
			compareTurned(t, turn, name, find(t, by, here), find(t, by, there))
		}
	}
}

func TestSearchIsTheSameForAllColoursThatChooseByOtherEvaluators(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 2))
	turn, judge := aitest.NewTurner(), eval.Network{Net: net.Trained(), RiskAversion: 0.1}
	other := eval.Network{Net: net.New(randomWeights(1))} // the hand-written evaluation likes many moves alike
	for range 30 {
		p, _ := randomPosition(rng, rng.IntN(100))
		budget := search.Budget{Nodes: 3000}
		here, there := of(p, budget), of(turn.Position(p), budget)
		here.Evaluator, there.Evaluator = judge, judge
		next, last := (here.By+1)%3, (here.By+2)%3
		here.Habits, there.Habits = another{other, game.SeatsOf(next), 1}, another{other, game.SeatsOf(last), 1} // turned seats come one later
		compareTurned(t, turn, "monte carlo", find(t, methods["monte carlo"], here), find(t, methods["monte carlo"], there))
	}
}

// compareTurned checks that a search found the same in a position and in the
// same one turned.
func compareTurned(t *testing.T, turn aitest.Turner, name string, here, there result) {
	t.Helper()
	if a, b := here.Moves[0], there.Moves[0]; a.Value != b.Value {
		t.Fatalf("%s: %v here, %v when turned", name, a, b)
	}
	if name == "paranoid" || name == "best replies" {
		return // for moves other than the best, the result depends on their order
	}
	type worth struct {
		Value  float32
		Visits int
	}
	want, got := map[chexers.Move]worth{}, map[chexers.Move]worth{}
	for i := range here.Moves {
		a, b := here.Moves[i], there.Moves[i]
		want[turn.Move(a.Move)] = worth{a.Value, a.Visits}
		got[b.Move] = worth{b.Value, b.Visits}
	}
	if len(here.Moves) > 1 && want[turn.Move(here.Moves[0].Move)] != want[turn.Move(here.Moves[1].Move)] &&
		turn.Move(here.Moves[0].Move) != there.Moves[0].Move {
		t.Fatalf("%s: %v here, %v when turned", name, here.Moves[0], there.Moves[0])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s: %s", name, diff)
	}
}

func TestEvaluationIsTheSameForAllColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	e, turn := eval.New(), aitest.NewTurner()
	for range 300 {
		p, _ := randomPosition(rng, rng.IntN(200))
		here, there := e.Evaluate(p), e.Evaluate(turn.Position(p))
		if want := (search.Values{here[2], here[0], here[1]}); there != want {
			t.Fatalf("%s: %v, turned %v", chexers.Rules{}.Format(p), here, there)
		}
		if sum := here[0] + here[1] + here[2]; sum < 0.97 || sum > 0.981 {
			t.Fatalf("%s: values sum to %v", chexers.Rules{}.Format(p), sum)
		}
	}
}
