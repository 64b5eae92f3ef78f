package search_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	hexachesseval "triplecross/internal/ai/eval/hexachess"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/hexachess"
)

// cornered returns a position of Standard HexaChess in which White, on turn, has
// queen and rook, and Black a king on the rim.
func cornered(t *testing.T, rng *rand.Rand) hexachess.Position {
	t.Helper()
	var rules hexachess.Rules
	for {
		var cells [127]byte
		for i := range cells {
			cells[i] = '.'
		}
		cells[rng.IntN(15)] = 'k'
		for _, piece := range []byte("KQRp") {
			cells[rng.IntN(len(cells))] = piece
		}
		var rows []string
		at := 0
		for rank := 13; rank > 0; rank-- {
			row := ""
			for n := 6 + min(rank, 14-rank); n > 0; n-- {
				if row += string(cells[at]); cells[at] == '.' {
					row = row[:len(row)-1] + " "
				}
				at++
			}
			for n := len(row); n > 0; n-- {
				row = strings.ReplaceAll(row, strings.Repeat(" ", n), fmt.Sprint(n))
			}
			rows = append(rows, row)
		}
		p, err := rules.Parse(`{"variant":"standard"}`, strings.Join(rows, "/")+" w")
		if err != nil {
			continue
		}
		if _, over := rules.Outcome(p, 1); !over && p.Alive().Len() == 2 && !p.Checked(1) {
			return p
		}
	}
}

func TestMatesInOneAndTwoAreFoundAndTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	var rules hexachess.Rules
	mates := [2]int{}
	for range 20 {
		p := cornered(t, rng)
		found, err := search.AlphaBeta(t.Context(), search.Problem[hexachess.Position, hexachess.Move]{
			Rules: rules, Position: p, By: p.Turn(), Draw: 0.4, Budget: search.Budget{Depth: 3},
		}, hexachesseval.New(p), nil)
		if err != nil {
			t.Fatal(err)
		}
		plies := int((1-found.Moves[0].Value)/search.PlyCost + 0.5)
		for n := range mates {
			if want := forced(rules, p, 2*n+1); want {
				mates[n]++
				if plies != 2*n+1 {
					t.Errorf("%s: mate in %d, found %v at depth %d, %d nodes", rules.Format(p), n+1, found.Moves[0].Value, found.Depth, found.Nodes)
				}
				break
			} else if plies == 2*n+1 {
				t.Errorf("%s: no mate in %d", rules.Format(p), n+1)
			}
		}
	}
	if t.Log(mates); mates[0] < 1 || mates[1] < 3 {
		t.Errorf("only %v mates in one and two", mates)
	}
}
