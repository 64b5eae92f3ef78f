package hexdame

import (
	"cmp"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

const (
	side = 5  // cells along each side of the board
	size = 61 // cells of the board
)

// number returns the number of a cell. Copies of the board tile the plane, and
// cells that lie alike in their copies get the same number, so that a step in
// one direction adds the same to the number of any cell, modulo 61. The centre
// is 0, and the cell opposite to i is 61-i.
func number(c hex.Cell) int { return (int(c.Q) + 14*int(c.R) + 14*size) % size }

// grid holds the cells by their numbers; names are a letter, growing to the
// upper right as White sees the board, and a digit, growing to the upper left.
var grid = hex.NewGrid(
	slices.SortedFunc(slices.Values(hex.Hexagon(side)), func(a, b hex.Cell) int {
		return cmp.Compare(number(a), number(b))
	}),
	func(c hex.Cell) string { return string([]byte{'e' + byte(c.Q), '5' - byte(c.R)}) },
)

// byName holds the numbers of the cells in the order of their names.
var byName = func() (list [size]int) {
	for i := range list {
		list[i] = i
	}
	slices.SortFunc(list[:], func(a, b int) int { return cmp.Compare(grid.Name(a), grid.Name(b)) })
	return list
}()

// farEdge is where the men of each seat become kings: the two sides of the
// board that meet in the corner opposite to theirs.
var farEdge = func() (edge [players]Cells) {
	for i := range size {
		c := grid.Cell(i)
		if c.Q == side-1 || c.R == 1-side {
			edge[White] |= cell(i)
		}
		if c.Q == 1-side || c.R == side-1 {
			edge[Red] |= cell(i)
		}
	}
	return edge
}()

// forward holds the ways that the men of each seat step.
var forward = [players][6]bool{
	White: {hex.NorthWest: true, hex.NorthEast: true, hex.East: true},
	Red:   {hex.SouthEast: true, hex.SouthWest: true, hex.West: true},
}

// Board returns the geometry of the board, the same for every set-up: it
// stands on a corner, White's at the bottom for White.
func (Rules) Board(setup game.Setup) (game.Board, error) {
	if _, err := decode(setup); err != nil {
		return game.Board{}, err
	}
	b := game.Board{Grid: grid, Flat: true, Home: []int{5, 2}, Shade: make([]uint8, size), Kinds: map[string]phrase.Phrase{"K": phrase.New("kind.crowned", "flying king")}}
	for i := range b.Shade {
		c := grid.Cell(i)
		b.Shade[i] = uint8((int(c.Q) - int(c.R) + 3*side) % 3)
	}
	return b, nil
}
