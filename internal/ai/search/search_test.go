package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"triplecross/internal/ai/aitest"
	material "triplecross/internal/ai/eval"
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

type (
	position = chexers.Position
	problem  = search.Problem[chexers.Position, chexers.Move]
	result   = search.Result[chexers.Move]
	method   = func(context.Context, problem) (result, error)
)

var methods = map[string]method{
	"max^n":        search.MaxN[chexers.Position, chexers.Move],
	"paranoid":     search.Paranoid[chexers.Position, chexers.Move],
	"best replies": search.BestReplies[chexers.Position, chexers.Move],
	"monte carlo": func(ctx context.Context, q problem) (result, error) {
		return new(search.MonteCarlo[chexers.Position, chexers.Move]).Search(ctx, q)
	},
}

// at returns the problem of the seat on turn in a position, which has occurred
// once.
func at(t testing.TB, text string, budget search.Budget) problem {
	t.Helper()
	p, err := chexers.Rules{}.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	return of(p, budget)
}

func of(p position, budget search.Budget) problem {
	return problem{
		Rules: chexers.Rules{}, Position: p, By: p.Turn(),
		Seen:      map[game.Situation]int{chexers.Rules{}.Situation(p): 1},
		Evaluator: eval.New(), Budget: budget, Draw: 0.1,
	}
}

func find(t testing.TB, by method, q problem) result {
	t.Helper()
	r, err := by(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func text(q problem, m chexers.Move) string {
	s, _ := q.Rules.Notate(q.Position, q.By, m)
	return s
}

// randomPosition returns a position some random plies from the start, which is
// not over, and the history that led to it.
func randomPosition(rng *rand.Rand, plies int) (position, map[game.Situation]int) {
	var rules chexers.Rules
	for {
		p, _ := rules.Start("")
		seen := map[game.Situation]int{rules.Situation(p): 1}
		for range plies {
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
			seen[rules.Situation(p)]++
			if rules.Turn(p) == 0 {
				break
			}
		}
		if rules.Turn(p) != 0 && seen[rules.Situation(p)] < 4 {
			return p, seen
		}
	}
}

func TestAWinInOneIsFoundAtOnce(t *testing.T) {
	for name, by := range methods {
		for from, want := range map[string]string{
			"4/5/1BG3/3G2R/2B3/1G3/4 r 3,1,2 50": "g4-off",
			"4/2R2/1B4/R3G2/6/R4/2G1 g 2,3,1 50": "c1-off",
			"B3/2R2/6/R3G2/6/5/2G1 b 2,2,3 50":   "d7-off",
		} {
			q := at(t, from, search.Budget{Nodes: 100_000})
			r := find(t, by, q)
			if got := text(q, r.Moves[0].Move); got != want {
				t.Errorf("%s in %s: %s, want %s", name, from, got, want)
			}
			if r.Depth != 1 {
				t.Errorf("%s in %s: looked %d plies deep for a win in one", name, from, r.Depth)
			}
		}
	}
}

func TestAForcedWinInThreeExitsIsProved(t *testing.T) {
	// Nobody can reach Red's pieces on the exit edge in time.
	q := at(t, "3R/4R/5R/7/B5/B1G2/4 r 1,0,0 30", search.Budget{Depth: 7})
	r := find(t, search.Paranoid, q)
	if v := r.Moves[0].Value; v < 0.99 {
		t.Errorf("%s is worth %v, want a proved win", text(q, r.Moves[0].Move), v)
	}
	runsHome(t, q.Position, func(p position) chexers.Move {
		return find(t, search.Paranoid, of(p, search.Budget{Depth: 7})).Moves[0].Move
	})
}

// runsHome checks that Red wins by three exits, whatever the others do first.
func runsHome(t *testing.T, p position, move func(position) chexers.Move) {
	t.Helper()
	rules := chexers.Rules{}
	for range 3 {
		m := move(p)
		if !m.IsExit() {
			t.Fatalf("played %s instead of an exit", text(of(p, search.Budget{}), m))
		}
		p = rules.Play(p, chexers.Red, m)
		for range 2 {
			if rules.Turn(p) != 0 {
				p = rules.Play(p, p.Turn(), rules.Moves(p, p.Turn(), nil)[0])
			}
		}
	}
	if o, over := rules.Outcome(p, 1); !over || !o.Winners().Has(chexers.Red) {
		t.Error("Red has not won after three exits")
	}
}

func TestPebblesAreTakenPerfectlyByTwo(t *testing.T) {
	for left := 1; left <= 15; left++ {
		r, err := search.Paranoid(t.Context(), search.Problem[aitest.Pebbles, int]{
			Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Left: left, Of: 2}, Evaluator: material.Material[aitest.Pebbles, int]{Rules: aitest.Pile{Seats: 2}},
			Budget: search.Budget{Depth: 15},
		})
		if err != nil {
			t.Fatal(err)
		}
		won := r.Moves[0].Value > 0.9
		if want := left%4 != 0; won != want {
			t.Errorf("%d pebbles: won is %t, want %t", left, won, want)
		}
		if won && r.Moves[0].Move != left%4 {
			t.Errorf("%d pebbles: takes %d", left, r.Moves[0].Move)
		}
	}
}

func TestADeadlineEndsTheSearchWithAMove(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	p, _ := chexers.Rules{}.Start("")
	for name, by := range methods {
		r, err := by(ctx, of(p, search.Budget{}))
		if err != nil || len(r.Moves) != 8 || r.Depth < 1 {
			t.Errorf("%s: %d moves at depth %d, %v", name, len(r.Moves), r.Depth, err)
		}
	}
}

func TestACancelledSearchIsAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, _ := chexers.Rules{}.Start("")
	for name, by := range methods {
		if _, err := by(ctx, of(p, search.Budget{})); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestARunningSearchCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, err := search.MaxN(ctx, problem{
		Rules: chexers.Rules{}, Position: start(t), Evaluator: &canceller{Evaluator: eval.New(), cancel: cancel},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
}

// canceller is an evaluator that cancels its search after a while.
type canceller struct {
	*eval.Evaluator
	evaluated int
	cancel    context.CancelFunc
}

func (c *canceller) Evaluate(p position) search.Values {
	if c.evaluated++; c.evaluated == 5000 {
		c.cancel()
	}
	return c.Evaluator.Evaluate(p)
}

func start(t testing.TB) position {
	t.Helper()
	p, err := chexers.Rules{}.Start("")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestASearchWithoutAMoveIsAnError(t *testing.T) {
	over := at(t, "4/5/6/7/6/5/1G2 r 4,0,0 30", search.Budget{Depth: 3})
	off := at(t, "4/5/6/7/6/5/RGB1 r 0,0,0 30", search.Budget{Depth: 3})
	off.By = chexers.Blue
	for name, by := range methods {
		for _, q := range []problem{over, off} {
			if _, err := by(t.Context(), q); !errors.Is(err, search.ErrNoMove) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestABudgetOfNodesIsKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p, seen := randomPosition(rng, rng.IntN(60))
		q := of(p, search.Budget{Nodes: 2000})
		q.Seen = seen
		for name, by := range methods {
			// The last moves of the path may exceed the budget.
			if r := find(t, by, q); r.Nodes > 2000+500 {
				t.Errorf("%s made %d nodes", name, r.Nodes)
			}
		}
	}
}

func TestALongSearchAllocatesNoMoreThanAShortOne(t *testing.T) {
	p, _ := chexers.Rules{}.Start("")
	for name, by := range methods {
		allocs := func(nodes int) float64 {
			return testing.AllocsPerRun(3, func() { find(t, by, of(p, search.Budget{Nodes: nodes})) })
		}
		// Each deeper ply needs buffers of its own, once, and buffers that grow double.
		if short, long := allocs(2_000), allocs(200_000); long > short+60 {
			t.Errorf("%s: %v allocations for 2 000 nodes, %v for 200 000", name, short, long)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	p, _ := randomPosition(rand.New(rand.NewPCG(3, 4)), 24)
	for name, by := range methods {
		b.Run(name, func(b *testing.B) {
			nodes := 0
			for b.Loop() {
				nodes += find(b, by, of(p, search.Budget{Nodes: 200_000})).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkChexers(b *testing.B) {
	p, _ := randomPosition(rand.New(rand.NewPCG(3, 4)), 24)
	e := eval.New()
	for b.Loop() {
		e.Evaluate(p)
	}
}
