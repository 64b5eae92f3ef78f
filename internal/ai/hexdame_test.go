package ai

import (
	"math/rand/v2"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

// hexdameProblem returns a position some random plies from the start, which is
// not over.
func hexdameProblem(rng *rand.Rand, plies int) Problem[hexdame.Position, hexdame.Move] {
	var rules hexdame.Rules
	for {
		p, _ := rules.Start("")
		for n := 0; n < plies && rules.Turn(p) != 0; n++ {
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
		}
		if rules.Turn(p) != 0 {
			return Problem[hexdame.Position, hexdame.Move]{
				Rules: rules, Position: p, By: p.Turn(), Draw: duelDraw,
				Seen: map[game.Situation]int{rules.Situation(p): 1},
			}
		}
	}
}

// turned returns the text of a position of HexDame as the other seat sees it,
// with the colours exchanged.
func turned(text string) string {
	fields := strings.Fields(text)
	for i, f := range fields {
		switch {
		case f == "white":
			fields[i] = "red"
		case f == "red":
			fields[i] = "white"
		case len(f) == 3:
			colour := map[byte]byte{'w': 'r', 'r': 'w', 'W': 'R', 'R': 'W'}[f[0]]
			fields[i] = string([]byte{colour, 'a' + 'i' - f[1], '0' + 10 - (f[2] - '0')})
		}
	}
	return strings.Join(fields, " ")
}

func TestHexDameLooksTheSameFromBothSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	e := NewHexDame()
	var rules hexdame.Rules
	for range 200 {
		p := hexdameProblem(rng, rng.IntN(80)).Position
		q, err := rules.Parse("", turned(rules.Format(p)))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := e.Score(p, p.Turn()), e.Score(q, q.Turn()); a != b {
			t.Errorf("%s: %d, turned %d", rules.Format(p), a, b)
		}
	}
}

func TestAClubPlayerBeatsAGreedyOneAtHexDame(t *testing.T) {
	if won := wins(t, game.Of(hexdame.Rules{}), "", 2, quick(4_000), greedy(), 20); won < 16 {
		t.Errorf("only %d of 20", won)
	}
}

func TestACasualPlayerBeatsABeginnerAtHexDame(t *testing.T) {
	casual, _ := LevelNamed("casual")
	beginner, _ := LevelNamed("beginner")
	if won := wins(t, game.Of(hexdame.Rules{}), "", 2, casual, beginner, 20); won < 15 {
		t.Errorf("only %d of 20", won)
	}
}

// forced reports whether the seat on turn of a game of two wins by force within so
// many plies.
func forced[P any, M comparable](rules Rules[P, M], p P, plies int) bool {
	by := mover(rules.Turn(p))
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
		for _, answer := range rules.Moves(next, other(by), nil) {
			after := rules.Play(next, other(by), answer)
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
		found, err := AlphaBeta(t.Context(), q, NewHexDame(), nil)
		if err != nil {
			t.Fatal(err)
		}
		v := found.Moves[0].Value
		if plies := int((1-v)/delay + 0.5); v > certain && plies <= 5 {
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

func TestADrawIsTakenByWhoIsBehindAlone(t *testing.T) {
	var rules hexdame.Rules
	for text, takes := range map[string]bool{
		"Wa3 wa2 wb2 wb3 wc2 ri6 ri7 red 0":   true,
		"Wa3 wa2 wb2 wb3 wc2 ri6 ri7 white 0": false,
	} {
		p, err := rules.Parse("", text)
		if err != nil {
			t.Fatal(err)
		}
		q := Problem[hexdame.Position, hexdame.Move]{
			Rules: rules, Position: p, By: p.Turn(), Draw: duelDraw, Budget: Budget{Nodes: 5_000},
			Seen: map[game.Situation]int{rules.Situation(p): 1},
		}
		fresh, err := AlphaBeta(t.Context(), q, NewHexDame(), nil)
		if err != nil {
			t.Fatal(err)
		}
		// The move that is best, or worst, would now end the game.
		m := fresh.Moves[0].Move
		if takes {
			m = fresh.Moves[len(fresh.Moves)-1].Move
		}
		q.Seen[rules.Situation(rules.Play(p, p.Turn(), m))] = 2
		again, err := AlphaBeta(t.Context(), q, NewHexDame(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if took := again.Moves[0].Move == m; took != takes {
			t.Errorf("%s: draws is %t", text, took)
		}
	}
}
