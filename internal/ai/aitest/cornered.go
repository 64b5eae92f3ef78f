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
	const firstRows = 15 // cells of the two rows at Black's end
	return ending(rng, firstRows, "kKQRp")
}

// LoneRook returns a random position of Standard HexaChess in which White, on turn, has a rook and
// Black a king alone.
func LoneRook(rng *rand.Rand) hexachess.Position { return ending(rng, boardCells, "kKR") }

const boardCells = 127

// ending returns a random position with these pieces, upper-case letters for White, in which nobody has
// won and Black is not in check. The first piece is on one of the first cells, counted from Black's end. A
// piece other than a king is missing if a later one took its cell.
func ending(rng *rand.Rand, first int, pieces string) hexachess.Position {
	var rules hexachess.Rules
	for {
		var cells [boardCells]byte
		for i := range cells {
			cells[i] = '.'
		}
		for i := range len(pieces) {
			among := len(cells)
			if i == 0 {
				among = first
			}
			cells[rng.IntN(among)] = pieces[i]
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
