package search_test

import (
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// keeping returns the problem of the first move of a game of Chexers, for a seat
// whose tree is kept.
func keeping(t *testing.T, nodes int) search.Problem[chexers.Position, chexers.Move] {
	t.Helper()
	p, err := chexers.Rules{}.Start("")
	if err != nil {
		t.Fatal(err)
	}
	return search.Problem[chexers.Position, chexers.Move]{
		Rules: eval.NewRules(), Position: p, By: p.Turn(), Evaluator: eval.Network{Net: net.Trained()},
		Seen: map[game.Situation]int{}, Budget: search.Budget{Nodes: nodes}, Draw: 0.05, TreeKey: "a seat",
	}
}

// playedAsExpected returns the problem of the seat's next move, after all have played as its first search expected with
// these habits, and that search.
func playedAsExpected(t *testing.T, nodes int, habits search.Habits[chexers.Position, chexers.Move]) (
	search.Problem[chexers.Position, chexers.Move], *search.MonteCarlo[chexers.Position, chexers.Move],
) {
	t.Helper()
	q := keeping(t, nodes)
	q.Habits = habits
	s := new(search.MonteCarlo[chexers.Position, chexers.Move])
	found, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found.Line[:3] {
		q.Position = q.Rules.Play(q.Position, q.Position.Turn(), m)
	}
	return q, s
}

func TestAKeptTreeFitsAndIsGoneOnWith(t *testing.T) {
	q, s := playedAsExpected(t, 20_000, nil)
	const all = 4 << 20
	for _, most := range []int{0, 1 << 10, 1 << 14, 1 << 16, 1 << 18, all} {
		k := s.Save(most)
		if k.Bytes() > most && k.Len() > 0 {
			t.Errorf("a tree of %d bytes where %d are allowed", k.Bytes(), most)
		}
		if most == all && k.Len() != s.Len() {
			t.Errorf("%d of %d nodes are kept where all have room", k.Len(), s.Len())
		}
		on := new(search.MonteCarlo[chexers.Position, chexers.Move])
		on.Restore(k)
		if visits := on.Visits(q); visits == 0 && most >= 1<<18 {
			t.Errorf("with %d bytes the next search begins with nothing", most)
		}
		if _, err := on.Search(t.Context(), q); err != nil {
			t.Error(err)
		}
	}
}

func TestATreeGrowsWithoutAllocations(t *testing.T) {
	p, err := chexers.Rules{}.Parse("", "3R/4R/1G4/3B3/2R3/B1G2/1G2 r 2,1,1 30") // wins are in sight
	if err != nil {
		t.Fatal(err)
	}
	q := search.Problem[chexers.Position, chexers.Move]{
		Rules: eval.NewRules(), Position: p, By: p.Turn(), Evaluator: eval.Network{Net: net.Trained()},
	}
	var s search.MonteCarlo[chexers.Position, chexers.Move]
	allocs := func(nodes int) float64 {
		q.Budget.Nodes = nodes
		return testing.AllocsPerRun(5, func() {
			if _, err := s.Search(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		})
	}
	allocs(20_000) // after this the memory has grown
	if short, long := allocs(200), allocs(20_000); long > short+10 {
		t.Errorf("%v allocations for 200 positions, %v for 20 000", short, long)
	}
}

// another has seats that choose by another evaluator.
type another struct {
	search.BatchEvaluator[chexers.Position, chexers.Move]
	seats  game.Seats
	number uint8 // of the evaluator
}

func (another) Share(game.Seat) float32 { return 0 }

func (another) Weigh(chexers.Position, game.Seat, []chexers.Move, []search.Values, []float32) {}

func (h another) Evaluators() (all [game.MaxSeats]uint8) {
	for s := range h.seats.All() {
		all[s] = h.number
	}
	return all
}

func (h another) EvaluateOther(p chexers.Position, by game.Seat, moves []chexers.Move, out []search.Values) {
	h.EvaluateMoves(p, by, moves, 0, out)
}

// A tree is of no use once another seat is found to choose by another evaluator.
func TestATreeIsDroppedWhenSeatsChooseByAnotherEvaluator(t *testing.T) {
	for _, c := range []struct{ before, after uint8 }{{0, 0}, {0, 1}, {1, 1}, {1, 2}} {
		seat := another{eval.New(), game.SeatsOf(1), c.before}
		q, s := playedAsExpected(t, 5_000, seat)
		seat.number = c.after
		q.Habits = seat
		if used := s.Visits(q) > 0; used != (c.before == c.after) {
			t.Errorf("evaluator %d instead of %d: the tree is used: %v", c.after, c.before, used)
		}
	}
}
