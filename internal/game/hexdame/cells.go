package hexdame

import (
	"iter"
	"math/bits"

	"triplecross/internal/game/hex"
)

// Cells is a set of cells: bit i stands for the cell that the board's grid
// numbers i.
type Cells uint64

// all is the set of all cells.
const all Cells = 1<<size - 1

// cell returns the set of one cell.
func cell(i int) Cells { return 1 << (i & 63) }

// Has reports whether the cell with number i is in the set.
func (c Cells) Has(i int) bool { return c&cell(i) != 0 }

// Len returns the number of cells in the set.
func (c Cells) Len() int { return bits.OnesCount64(uint64(c)) }

// All ranges over the numbers of the cells in ascending order.
func (c Cells) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; c != 0; c &= c - 1 {
			if !yield(c.first()) {
				return
			}
		}
	}
}

// first returns the lowest number in a set that is not empty.
func (c Cells) first() int { return bits.TrailingZeros64(uint64(c)) }

// way is a direction on the board.
type way struct {
	inner Cells // the cells that have a neighbour that way
	add   int   // what a step adds to a cell's number, modulo the board's size
}

// ways holds the directions in the order of hex.Directions.
var ways = func() (ways [6]way) {
	for i := range ways {
		v := hex.Direction(i).Vector()
		ways[i].add = number(v)
		for n := range size {
			if _, ok := grid.Index(grid.Cell(n).Add(v)); ok {
				ways[i].inner |= cell(n)
			}
		}
	}
	return ways
}()

// step moves every cell of the set one cell along the way; those that would
// leave the board are dropped. It turns the word of 61 bits round.
func (c Cells) step(w *way) Cells {
	c &= w.inner
	return (c<<(w.add&63) | c>>((size-w.add)&63)) & all
}

// back returns the number of the cell that lies n steps back from the cell i.
func (w *way) back(i, n int) int { return (i + n*(size-w.add)) % size }
