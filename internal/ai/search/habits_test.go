package search_test

import (
	"testing"

	"triplecross/internal/ai/aitest"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// taker always takes a number of pebbles.
type taker int

func (taker) Share(game.Seat) float32 { return 0.9 }

func (n taker) Weigh(_ aitest.Pebbles, _ game.Seat, moves []int, _ []search.Values, out []float32) {
	for i, m := range moves {
		out[i] = 0.001
		if m == int(n) {
			out[i] = 1
		}
	}
}

func (taker) Evaluators() [game.MaxSeats]uint8 { return [game.MaxSeats]uint8{} }

func (taker) EvaluateOther(aitest.Pebbles, game.Seat, []int, []search.Values) {}

// even thinks that all positions are the same.
type even struct{}

func (even) Evaluate(aitest.Pebbles) search.Values { return search.Values{0.5, 0.5} }

// With 16 pebbles the seat on turn loses whatever it does, if the other one knows how. A seat that
// always takes a single pebble is expected to go on doing so: it leaves four after the right first
// moves.
func TestASearchExpectsHabits(t *testing.T) {
	r := aitest.Pile{Seats: 2}
	p := aitest.Pebbles{Left: 16, Of: 2}
	value := func(habits search.Habits[aitest.Pebbles, int]) float32 {
		q := search.Problem[aitest.Pebbles, int]{
			Rules: r, Position: p, Evaluator: even{}, Budget: search.Budget{Nodes: 3_000}, Habits: habits,
		}
		found, err := new(search.MonteCarlo[aitest.Pebbles, int]).Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return found.Values[0]
	}
	without, with := value(nil), value(taker(1))
	if t.Logf("%.3f without, %.3f with habits", without, with); with < without+0.1 {
		t.Errorf("against a player with a habit the position is worth %.3f, without %.3f", with, without)
	}
}

func TestHabitsAllocateNothingInTheSearch(t *testing.T) {
	allocs := func(nodes int) float64 {
		return testing.AllocsPerRun(3, func() {
			q := search.Problem[aitest.Pebbles, int]{
				Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Left: 60, Of: 2}, Evaluator: even{},
				Budget: search.Budget{Nodes: nodes}, Habits: mistaken{taker(2)},
			}
			if _, err := new(search.MonteCarlo[aitest.Pebbles, int]).Search(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		})
	}
	if short, long := allocs(2_000), allocs(100_000); long > short+60 {
		t.Errorf("%v allocations for 2 000 nodes, %v for 100 000", short, long)
	}
}

// A move that is discounted by all of its value is not played if there is another.
func TestADiscountedMoveIsAvoided(t *testing.T) {
	q := search.Problem[aitest.Pebbles, int]{
		Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Left: 41, Of: 2}, Evaluator: even{}, Budget: search.Budget{Nodes: 2_000},
	}
	find := func() int {
		found, err := new(search.MonteCarlo[aitest.Pebbles, int]).Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return found.Moves[0].Move
	}
	free := find()
	q.Discount = func(n int) float32 {
		if n == free {
			return 1
		}
		return 0
	}
	if got := find(); got == free {
		t.Errorf("it takes %d all the same", got)
	}
}

// mistaken thinks that whoever leaves one pebble more than a multiple of four wins; in truth the other one does.
type mistaken struct {
	search.Habits[aitest.Pebbles, int]
}

func (mistaken) Evaluators() [game.MaxSeats]uint8 { return [game.MaxSeats]uint8{1: 1} }

func (mistaken) EvaluateOther(p aitest.Pebbles, by game.Seat, moves []int, out []search.Values) {
	for i, m := range moves {
		out[i] = search.Values{0.1, 0.1}
		if (p.Left-m)%4 == 1 {
			out[i][by] = 0.9
		}
	}
}

func TestASearchExpectsASeatToChooseByItsOwnEvaluator(t *testing.T) {
	value := func(habits search.Habits[aitest.Pebbles, int]) float32 {
		q := search.Problem[aitest.Pebbles, int]{
			Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Left: 16, Of: 2}, Evaluator: even{},
			Budget: search.Budget{Nodes: 3_000}, Habits: habits,
		}
		found, err := new(search.MonteCarlo[aitest.Pebbles, int]).Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return found.Values[0]
	}
	usual, own := value(taker(0)), value(mistaken{taker(0)})
	if t.Logf("%.3f against one with our evaluator, %.3f against a mistaken one", usual, own); own < usual+0.02 {
		t.Errorf("against a mistaken opponent the position is worth %.3f, otherwise %.3f", own, usual)
	}
}
