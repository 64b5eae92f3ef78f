package ai_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
)

// blind is a duel over pebbles that knows nothing of them.
type blind struct{}

func (blind) Score(pebbles, game.Seat) int32      { return 0 }
func (blind) Noisy(pebbles) bool                  { return false }
func (blind) Guess(pebbles, game.Seat, int) int32 { return 0 }
func (blind) Slot(n int) int                      { return n }

func TestADuelOverPebblesIsPlayedPerfectly(t *testing.T) {
	for left := 1; left <= 40; left++ {
		r, err := ai.AlphaBeta(t.Context(), ai.Problem[pebbles, int]{
			Rules: pile{2}, Position: pebbles{left: left, of: 2}, Budget: ai.Budget{Nodes: 200_000},
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
func duel[P any, M comparable](t testing.TB, s game.State, d ai.Duel[P, M]) func(context.Context, ai.Budget) (ai.Result[M], error) {
	t.Helper()
	line, ok := game.LineOf[P, M](s)
	if !ok {
		t.Fatal("a state of another game")
	}
	return func(ctx context.Context, b ai.Budget) (ai.Result[M], error) {
		return ai.AlphaBeta(ctx, ai.Problem[P, M]{
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
		s = next(t, s, rng)
	}
	return s
}

func TestADuelKeepsItsBudgetAndItsContext(t *testing.T) {
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	find := duel(t, middle(t, game.Of(hexdame.Rules{})), ai.NewHexDame())

	for _, nodes := range []int{1, 500, 5_000, 50_000} {
		r, err := find(t.Context(), ai.Budget{Nodes: nodes})
		if err != nil || r.Nodes > nodes+200 || len(r.Moves) == 0 {
			t.Errorf("%d nodes: %d made, %d moves, %v", nodes, r.Nodes, len(r.Moves), err)
		}
	}
	if r, err := find(past, ai.Budget{}); err != nil || len(r.Moves) == 0 {
		t.Errorf("after the deadline: %d moves, %v", len(r.Moves), err)
	}
	if _, err := find(cancelled, ai.Budget{Nodes: 5_000}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	over := ai.Problem[pebbles, int]{Rules: pile{2}, Position: pebbles{of: 2}}
	if _, err := ai.AlphaBeta(t.Context(), over, blind{}, nil); !errors.Is(err, ai.ErrNoMove) {
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
	draughts := duel(t, middle(t, game.Of(hexdame.Rules{})), ai.NewHexDame())
	check("HexDame", func(n int) { _, _ = draughts(t.Context(), ai.Budget{Nodes: n}) })
	halma := duel(t, middle(t, game.Of(sternhalma.Rules{})), ai.NewSternhalma())
	check("Chinese checkers", func(n int) { _, _ = halma(t.Context(), ai.Budget{Nodes: n}) })
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
	draughts := duel(b, middle(b, game.Of(hexdame.Rules{})), ai.NewHexDame())
	run("HexDame", func() int {
		r, _ := draughts(b.Context(), ai.Budget{Nodes: 200_000})
		return r.Nodes
	})
	halma := duel(b, middle(b, game.Of(sternhalma.Rules{})), ai.NewSternhalma())
	run("ChineseCheckers", func() int {
		r, _ := halma(b.Context(), ai.Budget{Nodes: 200_000})
		return r.Nodes
	})
}
