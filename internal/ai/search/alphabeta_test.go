package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"triplecross/internal/ai/aitest"
	hexdameeval "triplecross/internal/ai/eval/hexdame"
	sternhalmaeval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
)

// blind is an evaluator of pebbles that knows nothing of them.
type blind struct{}

func (blind) Score(aitest.Pebbles, game.Seat) int32         { return 0 }
func (blind) Scale() int32                                  { return 100 }
func (blind) Noisy(aitest.Pebbles) bool                     { return false }
func (blind) Priority(aitest.Pebbles, game.Seat, int) int32 { return 0 }
func (blind) HistoryIndex(n int) int                        { return n }

func TestADuelOverPebblesIsPlayedPerfectly(t *testing.T) {
	for left := 1; left <= 40; left++ {
		r, err := search.AlphaBeta(t.Context(), search.Problem[aitest.Pebbles, int]{
			Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Left: left, Of: 2}, Budget: search.Budget{Nodes: 200_000},
		}, blind{}, nil)
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

// duel returns how AlphaBeta searches a state.
func duel[P any, M comparable](t testing.TB, s game.State, d search.TwoPlayerEvaluator[P, M]) func(context.Context, search.Budget) (search.Result[M], error) {
	t.Helper()
	line, ok := game.LineOf[P, M](s)
	if !ok {
		t.Fatal("a state of another game")
	}
	return func(ctx context.Context, b search.Budget) (search.Result[M], error) {
		return search.AlphaBeta(ctx, search.Problem[P, M]{
			Rules: line.Rules, Position: line.Position, Seen: line.Seen, Budget: b, Draw: 0.4,
		}, d, nil)
	}
}

// middle returns a state some random plies from the start, with the first seat
// on turn.
func middle(t testing.TB, g game.Game) game.State {
	t.Helper()
	s, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(31, 32))
	for range 10 {
		by := s.Turn().First()
		moves := s.Legal(by)
		if s, err = s.Play(by, moves[rng.IntN(len(moves))].Text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestADuelKeepsItsBudgetAndItsContext(t *testing.T) {
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	find := duel(t, middle(t, game.Of(hexdame.Rules{})), hexdameeval.New())

	for _, nodes := range []int{1, 500, 5_000, 50_000} {
		r, err := find(t.Context(), search.Budget{Nodes: nodes})
		if err != nil || r.Nodes > nodes+200 || len(r.Moves) == 0 {
			t.Errorf("%d nodes: %d made, %d moves, %v", nodes, r.Nodes, len(r.Moves), err)
		}
	}
	if r, err := find(past, search.Budget{}); err != nil || len(r.Moves) == 0 {
		t.Errorf("after the deadline: %d moves, %v", len(r.Moves), err)
	}
	if _, err := find(cancelled, search.Budget{Nodes: 5_000}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	over := search.Problem[aitest.Pebbles, int]{Rules: aitest.Pile{Seats: 2}, Position: aitest.Pebbles{Of: 2}}
	if _, err := search.AlphaBeta(t.Context(), over, blind{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("over: %v", err)
	}
}

func TestALongDuelAllocatesNoMoreThanAShortOne(t *testing.T) {
	check := func(name string, find func(nodes int)) {
		allocs := func(nodes int) float64 {
			return testing.AllocsPerRun(2, func() { find(nodes) })
		}
		// Deeper plies need buffers of their own, and ends of the game are rare.
		if short, long := allocs(5_000), allocs(100_000); long > short+300 {
			t.Errorf("%s: %v allocations for 5 000 nodes, %v for 100 000", name, short, long)
		}
	}
	draughts := duel(t, middle(t, game.Of(hexdame.Rules{})), hexdameeval.New())
	check("HexDame", func(n int) { _, _ = draughts(t.Context(), search.Budget{Nodes: n}) })
	halma := duel(t, middle(t, game.Of(sternhalma.Rules{})), sternhalmaeval.New())
	check("Chinese checkers", func(n int) { _, _ = halma(t.Context(), search.Budget{Nodes: n}) })
}

func BenchmarkDuel(b *testing.B) {
	run := func(name string, find func() int) {
		b.Run(name, func(b *testing.B) {
			nodes := 0
			for b.Loop() {
				nodes += find()
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
	draughts := duel(b, middle(b, game.Of(hexdame.Rules{})), hexdameeval.New())
	run("HexDame", func() int {
		r, _ := draughts(b.Context(), search.Budget{Nodes: 200_000})
		return r.Nodes
	})
	halma := duel(b, middle(b, game.Of(sternhalma.Rules{})), sternhalmaeval.New())
	run("ChineseCheckers", func() int {
		r, _ := halma(b.Context(), search.Budget{Nodes: 200_000})
		return r.Nodes
	})
}
