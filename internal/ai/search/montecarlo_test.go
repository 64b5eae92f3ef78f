package search_test

import (
	"math/rand/v2"
	"testing"

	"triplecross/internal/ai/aitest"
	material "triplecross/internal/ai/eval"
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

type monteCarlo = search.MonteCarlo[chexers.Position, chexers.Move]

// judged returns the problem with the network instead of the hand-written
// evaluation.
func judged(q problem) problem {
	q.Evaluator = eval.Network{Net: net.Trained()}
	return q
}

func TestMonteCarloRunsForAWinByThreeExits(t *testing.T) {
	q := judged(at(t, "3R/4R/5R/7/B5/B1G2/4 r 1,0,0 30", search.Budget{Nodes: 2_000}))
	r := find(t, new(monteCarlo).Search, q)
	if v := r.Moves[0].Value; v < 0.95 {
		t.Errorf("%s is worth %v", text(q, r.Moves[0].Move), v)
	}
	runsHome(t, q.Position, func(p position) chexers.Move {
		return find(t, new(monteCarlo).Search, judged(of(p, search.Budget{Nodes: 2_000}))).Moves[0].Move
	})
}

func TestMonteCarloProvesAWinByTwoExits(t *testing.T) {
	q := judged(at(t, "3R/4R/6/7/B5/B1G2/4 r 2,0,0 30", search.Budget{Nodes: 100_000}))
	r := find(t, new(monteCarlo).Search, q)
	if v := r.Moves[0].Value; v < 0.99 || !r.Moves[0].Move.IsExit() || r.Nodes > 50_000 {
		t.Errorf("%s is worth %v after %d positions, want a proved win", text(q, r.Moves[0].Move), v, r.Nodes)
	}
}

// A search for one line ends with the first proof, one for several looks at other moves, too.
func TestMonteCarloGoesOnAfterAProofForOtherLines(t *testing.T) {
	const nodes = 20_000
	q := judged(at(t, "3R/4R/6/7/B5/B1G2/4 r 2,0,0 30", search.Budget{Nodes: nodes}))
	one := find(t, new(monteCarlo).Search, q)
	q.Lines = 3
	r := find(t, new(monteCarlo).Search, q)
	if one.Nodes > nodes/2 || r.Nodes < nodes || r.Nodes > nodes+100 {
		t.Errorf("%d positions for one line and %d for three, want few and %d", one.Nodes, r.Nodes, nodes)
	}
	for _, m := range r.Moves[:2] {
		if m.Value < 0.99 || !m.Move.IsExit() {
			t.Errorf("%s is worth %v, want a proved win", text(q, m.Move), m.Value)
		}
	}
	if third := r.Moves[2]; third.Visits < 100 {
		t.Errorf("the third move, %s, has %d visits", text(q, third.Move), third.Visits)
	}
}

func TestADepthBoundsMonteCarloToo(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for depth := 1; depth <= 3; depth++ {
		p, _ := randomPosition(rng, 20)
		q := judged(of(p, search.Budget{Nodes: 5_000}))
		q.TreeKey = "a game"
		used := new(monteCarlo)
		first := find(t, used.Search, q).Moves[0].Move
		p = q.Rules.Play(p, q.By, first)
		q = judged(of(p, search.Budget{Depth: depth}))
		q.TreeKey = "a game" // whose kept tree is larger than the budget
		r := find(t, used.Search, q)
		if r.Depth != depth || len(r.Line) != depth {
			t.Errorf("with a depth of %d it looks %d plies ahead: %v", depth, r.Depth, r.Line)
		}
		q.Budget.Nodes = 2
		if short := find(t, new(monteCarlo).Search, q); short.Nodes >= r.Nodes {
			t.Errorf("with 2 positions it looks at %d, without a bound at %d", short.Nodes, r.Nodes)
		}
	}
}

func TestTheNetworkAvoidsAConversion(t *testing.T) {
	for _, from := range []string{
		"3G/R3G/1G2G1/6B/2RRBB/5/R2B g 0,0,0 28",
		"GG2/3G1/R4G/R3B1B/R3BB/R4/4 g 0,0,0 16",
		"G1G1/GR3/6/R1B2GB/R4G/R4/3B r 0,0,0 27",
	} {
		q := judged(at(t, from, search.Budget{Nodes: 5_000}))
		m := find(t, new(monteCarlo).Search, q).Moves[0].Move
		if left := threats(q.Rules.Play(q.Position, q.By, m), q.By); len(left) != 0 {
			t.Errorf("%s: %s allows %v", from, text(q, m), left)
		}
	}
}

func TestAMemoryIsUsedAgainWithoutATrace(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	used := new(monteCarlo)
	for range 10 {
		p, seen := randomPosition(rng, rng.IntN(80))
		q := judged(of(p, search.Budget{Nodes: 1 + rng.IntN(3000)}))
		q.Seen = seen
		again, fresh := find(t, used.Search, q), find(t, new(monteCarlo).Search, q)
		if again.Moves[0] != fresh.Moves[0] || again.Nodes != fresh.Nodes {
			t.Errorf("%v in a new memory, %v in a used one", fresh.Moves[0], again.Moves[0])
		}
	}
}

func TestAKeptTreeIsGoneOnWith(t *testing.T) {
	p, seen := randomPosition(rand.New(rand.NewPCG(23, 24)), 24)
	kept := new(monteCarlo)
	q := judged(of(p, search.Budget{Nodes: 20_000}))
	q.Seen, q.TreeKey = seen, "game"
	found := find(t, kept.Search, q)
	visits := func(r result) (n int) {
		for _, m := range r.Moves {
			n += m.Visits
		}
		return n
	}
	for _, m := range found.Line[:3] { // all play as expected
		q.Position = q.Rules.Play(q.Position, q.Position.Turn(), m)
		seen[q.Rules.Situation(q.Position)]++
	}
	q.Budget.Nodes = 2_000
	on := find(t, kept.Search, q)
	q.TreeKey = "another game"
	anew := find(t, kept.Search, q)
	if visits(on) <= visits(anew) || on.Nodes > 2_200 {
		t.Errorf("%d visits with a tree of before and %d without", visits(on), visits(anew))
	}
	for _, m := range on.Moves {
		if m.Move == on.Moves[0].Move && m.Value != on.Moves[0].Value {
			t.Errorf("%v is there twice", m.Move)
		}
	}
	if len(on.Moves) != len(anew.Moves) {
		t.Errorf("%d moves with a tree of before, %d without", len(on.Moves), len(anew.Moves))
	}
}

func TestAHopelessSeatTakesTheDrawByRepetition(t *testing.T) {
	q := judged(at(t, "1G2/1G2B/2R1B1/1G4B/6/5/2G1 r 0,3,1 60", search.Budget{Nodes: 3_000}))
	moves := q.Rules.Moves(q.Position, q.By, nil)
	last := moves[len(moves)-1]
	q.Seen[q.Rules.Situation(q.Rules.Play(q.Position, q.By, last))] = 3
	if got := find(t, new(monteCarlo).Search, q).Moves[0]; got.Move != last || got.Value != q.Draw {
		t.Errorf("plays %s, not into the draw by %s", text(q, got.Move), text(q, last))
	}
}

func TestForcedPassesCostNothing(t *testing.T) {
	// Green and Blue have nothing to move.
	q := judged(at(t, "4/5/6/3R3/6/5/4 r 1,1,1 30", search.Budget{}))
	moves := q.Rules.Moves(q.Position, q.By, nil)
	q.Budget.Nodes = len(moves) + 1
	r := find(t, new(monteCarlo).Search, q)
	p := q.Rules.Play(q.Position, q.By, r.Line[0])
	for range 2 {
		p = q.Rules.Play(p, p.Turn(), chexers.Pass())
	}
	if after := len(q.Rules.Moves(p, q.By, nil)); r.Nodes != len(moves)+after || r.Depth != 4 {
		t.Errorf("%d positions, %d plies deep; want %d and %d moves, and two passes for nothing", r.Nodes, r.Depth, len(moves), after)
	}
}

func TestPebblesAreTakenPerfectlyByMonteCarlo(t *testing.T) { takesPebbles(t, aitest.Pile{Seats: 2}) }

// oneByOne are rules by which it is promising to take one pebble.
type oneByOne struct{ aitest.Pile }

func (oneByOne) Promising(aitest.Pebbles, game.Seat, []int) int { return 1 }

// A search proves no loss before it knows all moves.
func TestPebblesAreTakenPerfectlyWhereFewMovesLookPromising(t *testing.T) {
	takesPebbles(t, oneByOne{aitest.Pile{Seats: 2}})
}

func takesPebbles(t *testing.T, rules search.Rules[aitest.Pebbles, int]) {
	for left := 1; left <= 15; left++ {
		r, err := new(search.MonteCarlo[aitest.Pebbles, int]).Search(t.Context(), search.Problem[aitest.Pebbles, int]{
			Rules: rules, Position: aitest.Pebbles{Left: left, Of: 2}, Evaluator: material.Material[aitest.Pebbles, int]{Rules: aitest.Pile{Seats: 2}},
			Budget: search.Budget{Nodes: 5_000},
		})
		if err != nil {
			t.Fatal(err)
		}
		won := r.Moves[0].Value > 0.9
		if want := left%4 != 0; won != want || won && r.Moves[0].Move != left%4 {
			t.Errorf("%d pebbles: takes %d, won is %t", left, r.Moves[0].Move, won)
		}
	}
}
