package chexers

import (
	"iter"
	"math/bits"
)

// Cells is a set of cells: bit i stands for the cell that the board's grid
// numbers i.
type Cells uint64

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
