package aitest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"triplecross/internal/game/hexachess"
)

// Cornered returns a random position of Standard HexaChess in which White, on turn,
// has a queen and a rook, and Black a king on the rim and a pawn.
func Cornered(rng *rand.Rand) hexachess.Position {
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
