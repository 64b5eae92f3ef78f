package chexers

import (
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

const (
	side = 4  // cells along each side of the board
	size = 37 // cells of the board
)

// grid numbers the cells row by row from the top; names are a letter for q and
// a digit for the row, counted from the bottom.
var grid = hex.NewGrid(hex.Hexagon(side), func(c hex.Cell) string {
	return string([]byte{'d' + byte(c.Q), '4' - byte(c.R)})
})

// Grid returns the cells of the board, whose numbers moves and sets of cells use.
func Grid() *hex.Grid { return grid }

// RowsToGo returns how many rows a piece of seat s on the cell c has before it
// to the edge where it exits: 6 on the edge it started from, 0 on the exit edge.
func RowsToGo(s game.Seat, c hex.Cell) int {
	along := [players]int8{c.Q, c.R, c.S()}[s]
	return side - 1 - int(along)
}

// edge returns the cells that are rows rows away from the exit edge of s.
func edge(s game.Seat, rows int) Cells {
	var set Cells
	for i := range size {
		if RowsToGo(s, grid.Cell(i)) == rows {
			set |= cell(i)
		}
	}
	return set
}

// exitEdge and startEdge are the cells from which each seat's pieces leave the
// board and those on which they stand at the start.
var (
	exitEdge  = [players]Cells{edge(Red, 0), edge(Green, 0), edge(Blue, 0)}
	startEdge = [players]Cells{edge(Red, 6), edge(Green, 6), edge(Blue, 6)}
)

// gateMark ends the name of a gate, after the name of its cell.
const gateMark = "^"

// Board returns the geometry of the board, the same for every set-up.
func (Rules) Board(setup game.Setup) (game.Board, error) {
	if err := check(setup); err != nil {
		return game.Board{}, err
	}
	return board, nil
}

// board is shared by all tables.
var board = newBoard()

func newBoard() game.Board {
	b := game.Board{Grid: grid, Home: []int{5, 3, 1}, Shade: make([]uint8, size)}
	for i := range size {
		if c := grid.Cell(i); (c.Q-c.R)%3 == 0 {
			b.Shade[i] = 1
		}
	}
	beyond := [players]hex.Direction{hex.NorthEast, hex.SouthEast, hex.West}
	for s, exits := range exitEdge {
		for i := range exits.All() {
			b.Gates = append(b.Gates, game.Gate{
				Name: grid.Name(i) + gateMark,
				Seat: game.Seat(s),
				From: grid.Cell(i),
				Side: beyond[s],
			})
		}
	}
	return b
}
