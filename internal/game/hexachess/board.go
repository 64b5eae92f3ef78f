package hexachess

import (
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

// size is the number of cells of the largest board.
const size = 265

// none stands for no cell.
const none = -1

// board is the geometry of a board and the neighbours of each of its cells.
type board struct {
	side int8 // of the hexagon that it is cut from
	grid *hex.Grid
	// next is the neighbour of a cell in each direction, none beyond the rim.
	next [size][directions]int16
	// leap are the cells a knight's jump away, none beyond the rim.
	leap [size][directions]int16
}

// The boards of the family. A cell is named by its file and its rank: see file
// and rank.
var (
	base7   = newBoard(7, func(int, int) bool { return true })
	trimmed = newBoard(7, func(_, rank int) bool { return rank > 2 && rank < 12 })
	base9   = newBoard(9, func(int, int) bool { return true })
	// notched lacks three cells at its corners in the east and in the west.
	notched = newBoard(10, func(file, rank int) bool { return rank != 10 || file > 3 && file < 17 })
)

// newBoard returns the board of the cells of a hexagon for which keep is true.
func newBoard(side int8, keep func(file, rank int) bool) *board {
	b := &board{side: side}
	var cells []hex.Cell
	for _, c := range hex.Hexagon(int(side)) {
		if keep(b.file(c), b.rank(c)) {
			cells = append(cells, c)
		}
	}
	b.grid = hex.NewGrid(cells, func(c hex.Cell) string {
		return string([]byte{'a' + byte(b.file(c)-1)}) + strconv.Itoa(b.rank(c))
	})
	for i, c := range cells {
		for n := range directions {
			b.next[i][n] = b.at(c.Add(direction(n).vector()))
			b.leap[i][n] = b.at(c.Add(leapVector(n)))
		}
	}
	return b
}

// at returns the number of a cell, none if it is not on the board.
func (b *board) at(c hex.Cell) int16 {
	if i, ok := b.grid.Index(c); ok {
		return int16(i)
	}
	return none
}

// file counts from 1 towards the East, rank from 1 towards the North-West and
// North-East.
func (b *board) file(c hex.Cell) int { return int(b.side + c.Q) }
func (b *board) rank(c hex.Cell) int { return int(b.side - c.R) }

// rankOf returns the rank of the cell with number i.
func (b *board) rankOf(i int) int { return b.rank(b.grid.Cell(i)) }

// tone is the colour of a cell, of three; no bishop leaves it. That of the
// centre is 0.
func (b *board) tone(i int) int {
	c := b.grid.Cell(i)
	return (int(c.Q-c.R)%3 + 3) % 3
}

// ranks returns the cells from one rank to another.
func (b *board) ranks(from, to int) Cells {
	var set Cells
	for i := range b.grid.Len() {
		if rank := b.rankOf(i); rank >= from && rank <= to {
			set.add(i)
		}
	}
	return set
}

// Board returns the geometry of the board. With more than two players the ground
// of a seat is its back rank, where the pawns of its enemies promote.
func (Rules) Board(setup game.Setup) (game.Board, error) {
	c, err := decode(setup)
	if err != nil {
		return game.Board{}, err
	}
	f := &forms[c.form()]
	b := game.Board{Grid: f.board.grid, Shade: make([]uint8, f.board.grid.Len()), Figures: true, Kinds: map[string]phrase.Phrase{}}
	for k := Pawn; k < kinds; k++ {
		b.Kinds[k.String()] = kindNames[k]
	}
	if f.variant == team {
		b.Teams = []int{0, 1, 0, 1}
	}
	for i := range b.Shade {
		b.Shade[i] = uint8(f.board.tone(i))
	}
	for _, a := range f.armies {
		b.Home = append(b.Home, a.turned)
	}
	if f.players() > 2 {
		b.Ground = make([]game.Seat, len(b.Shade))
		for i := range b.Ground {
			b.Ground[i] = game.Nobody
			for s, a := range f.armies {
				if a.back.Has(i) {
					b.Ground[i] = game.Seat(s)
				}
			}
		}
	}
	return b, nil
}
