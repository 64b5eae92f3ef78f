package search_test

import (
	"math/rand/v2"
	"testing"

	hexdameeval "triplecross/internal/ai/eval/hexdame"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

// hexdameProblem returns a position some random plies from the start, which is
// not over.
func hexdameProblem(rng *rand.Rand, plies int) search.Problem[hexdame.Position, hexdame.Move] {
	var rules hexdame.Rules
	for {
		p, _ := rules.Start("")
		for n := 0; n < plies && rules.Turn(p) != 0; n++ {
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
		}
		if rules.Turn(p) != 0 {
			return search.Problem[hexdame.Position, hexdame.Move]{
				Rules: rules, Position: p, By: p.Turn(), Draw: 0.4,
				Seen: map[game.Situation]int{rules.Situation(p): 1},
			}
		}
	}
}

// forced reports whether the seat on turn of a game of two wins by force within so
// many plies.
func forced[P any, M comparable](rules search.Rules[P, M], p P, plies int) bool {
	by := rules.Turn(p).First()
	for _, m := range rules.Moves(p, by, nil) {
		next := rules.Play(p, by, m)
		if o, over := rules.Outcome(next, 1); over {
			if !o.Drawn() {
				return true
			}
			continue
		}
		if plies < 3 {
			continue
		}
		lost := true
		for _, answer := range rules.Moves(next, 1-by, nil) {
			after := rules.Play(next, 1-by, answer)
			if _, over := rules.Outcome(after, 1); over || !forced(rules, after, plies-2) {
				lost = false
				break
			}
		}
		if lost {
			return true
		}
	}
	return false
}

func TestAProvedWinIsOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	proved := 0
	for range 4000 {
		q := hexdameProblem(rng, 40+rng.IntN(40))
		if q.Position.Pieces(0).Len()+q.Position.Pieces(1).Len() > 8 {
			continue
		}
		q.Budget.Nodes = 3_000
		found, err := search.AlphaBeta(t.Context(), q, hexdameeval.New(), nil)
		if err != nil {
			t.Fatal(err)
		}
		v := found.Moves[0].Value
		if plies := int((1-v)/search.PlyCost + 0.5); v > search.MaxEstimate && plies <= 5 {
			proved++
			if !forced(q.Rules, q.Position, plies) {
				t.Errorf("%s: no win in %d", hexdame.Rules{}.Format(q.Position), plies)
			}
		}
	}
	if proved < 20 {
		t.Errorf("only %d wins are proved", proved)
	}
}

func TestOnlyThePlayerBehindTakesADraw(t *testing.T) {
	var rules hexdame.Rules
	for text, takes := range map[string]bool{
		"Wa3 wa2 wb2 wb3 wc2 ri6 ri7 red 0":   true,
		"Wa3 wa2 wb2 wb3 wc2 ri6 ri7 white 0": false,
	} {
		p, err := rules.Parse("", text)
		if err != nil {
			t.Fatal(err)
		}
		q := search.Problem[hexdame.Position, hexdame.Move]{
			Rules: rules, Position: p, By: p.Turn(), Draw: 0.4, Budget: search.Budget{Nodes: 5_000},
			Seen: map[game.Situation]int{rules.Situation(p): 1},
		}
		fresh, err := search.AlphaBeta(t.Context(), q, hexdameeval.New(), nil)
		if err != nil {
			t.Fatal(err)
		}
		// The move that is best, or worst, would now end the game.
		m := fresh.Moves[0].Move
		if takes {
			m = fresh.Moves[len(fresh.Moves)-1].Move
		}
		q.Seen[rules.Situation(rules.Play(p, p.Turn(), m))] = 2
		again, err := search.AlphaBeta(t.Context(), q, hexdameeval.New(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if took := again.Moves[0].Move == m; took != takes {
			t.Errorf("%s: draws is %t", text, took)
		}
	}
}
