package hexachess

import (
	"iter"
	"math/bits"
)

// Cells is a set of cells: bit i, counted through all words, stands for the cell
// that the board's grid numbers i. It has room for the largest board.
type Cells [(size + 63) / 64]uint64

// cell returns the set of one cell.
func cell(i int) Cells {
	var c Cells
	c.add(i)
	return c
}

// Has reports whether the cell with number i is in the set.
func (c *Cells) Has(i int) bool { return c[i>>6]>>(i&63)&1 != 0 }

// Len returns the number of cells in the set.
func (c Cells) Len() int {
	n := 0
	for _, word := range c {
		n += bits.OnesCount64(word)
	}
	return n
}

// All ranges over the numbers of the cells in ascending order.
func (c Cells) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range c {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 | bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Or returns the cells of both sets.
func (c Cells) Or(other Cells) Cells {
	for w := range c {
		c[w] |= other[w]
	}
	return c
}

// And returns the cells that are in both sets.
func (c Cells) And(other Cells) Cells {
	for w := range c {
		c[w] &= other[w]
	}
	return c
}

// AndNot returns the cells of c that are not in the other set.
func (c Cells) AndNot(other Cells) Cells {
	for w := range c {
		c[w] &^= other[w]
	}
	return c
}

// With returns the set with one more cell.
func (c Cells) With(i int) Cells {
	c.add(i)
	return c
}

func (c *Cells) add(i int)    { c[i>>6] |= 1 << (i & 63) }
func (c *Cells) remove(i int) { c[i>>6] &^= 1 << (i & 63) }

func (c Cells) empty() bool { return c == Cells{} }
