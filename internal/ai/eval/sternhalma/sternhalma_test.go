package sternhalma

import (
	"math"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

func start(t *testing.T, setup game.Setup) sternhalma.Position {
	t.Helper()
	p, err := sternhalma.Rules{}.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every game begins even, and a step forward raises the chance of the seat that makes it, at the cost of all others.
func TestAStepForwardRaisesAChance(t *testing.T) {
	e := New()
	for _, setup := range []game.Setup{`{"players":2}`, `{"players":3}`, `{"players":3,"sets":2}`, `{"players":4}`, `{"players":6}`} {
		p := start(t, setup)
		rules := Rules{Evaluator: e, By: p.Turn(), Own: 1, Others: 1}
		before := e.Evaluate(p)
		after := e.Evaluate(rules.Play(p, p.Turn(), rules.Moves(p, p.Turn(), nil)[0]))
		var sum float32
		for s := range rules.Players(p) {
			sum += after[s]
			if by := game.Seat(s) == p.Turn(); by != (after[s] > before[s]) {
				t.Errorf("%s: seat %d had a chance of %v and has %v", setup, s, before[s], after[s])
			}
		}
		if math.Abs(float64(sum-search.MaxEstimate)) > 1e-5 {
			t.Errorf("%s: the chances add up to %v", setup, sum)
		}
	}
}

// In a game for places the seats that are not home yet play for the next place: whoever is home has no share in their
// chances. By its lead it has won.
func TestWhoIsHomeHasNoPartInTheChanceToComeHomeNext(t *testing.T) {
	e, p := New(), start(t, `{"players":3,"places":true}`)
	rules := Rules{Evaluator: e, Own: 1, Others: 1}
	for rules.Finished(p) == 0 {
		p = rules.Play(p, p.Turn(), rules.Moves(p, p.Turn(), nil)[0])
	}
	first, _ := First(&p)
	for _, test := range []struct {
		name      string
		values    search.Values
		ofTheHome float32
	}{{"next", e.Evaluate(p), 0}, {"first", ToBeFirst{e}.Evaluate(p), search.MaxEstimate}} {
		v := test.values
		if v[first] != test.ofTheHome {
			t.Errorf("%s: seat %d, which is home, has a chance of %v", test.name, first, v[first])
		}
		if sum := v[0] + v[1] + v[2]; math.Abs(float64(sum-search.MaxEstimate)) > 0.021 {
			t.Errorf("%s: the chances add up to %v", test.name, sum)
		}
	}
}

func TestThePromisingMovesAreTheFirstOnes(t *testing.T) {
	p := start(t, `{"players":3}`)
	mine, other := p.Turn(), (p.Turn()+1)%3
	rules := Rules{Evaluator: New(), By: mine, Own: 12, Others: 5, PromisingOwn: 4, PromisingOthers: 2}
	for _, test := range []struct {
		by              game.Seat
		moves, expected int
	}{{mine, 12, 4}, {other, 5, 2}} {
		moves := rules.Moves(p, test.by, nil)
		if n := rules.Promising(p, test.by, moves); len(moves) != test.moves || n != test.expected {
			t.Errorf("seat %d has %d moves, of which %d look promising; want %d and %d", test.by, len(moves), n, test.moves, test.expected)
		}
		if n := rules.Promising(p, test.by, moves[:1]); n != 1 {
			t.Errorf("of one move of seat %d, %d look promising", test.by, n)
		}
		all := Rules{Evaluator: rules.Evaluator, By: mine, Own: 12, Others: 5}
		if n := all.Promising(p, test.by, moves); n != len(moves) {
			t.Errorf("without a bound, %d of %d moves look promising", n, len(moves))
		}
	}
}
