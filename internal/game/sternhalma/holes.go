package sternhalma

import (
	"iter"
	"math/bits"
)

// Holes is a set of holes: bit i, counted through both words, stands for the
// hole that the board's grid numbers i.
type Holes [2]uint64

// hole returns the set of one hole.
func hole(i int) Holes {
	var h Holes
	h[i>>6&1] = 1 << (i & 63)
	return h
}

// Has reports whether the hole with number i is in the set.
func (h Holes) Has(i int) bool { return h[i>>6&1]>>(i&63)&1 != 0 }

// Len returns the number of holes in the set.
func (h Holes) Len() int { return bits.OnesCount64(h[0]) + bits.OnesCount64(h[1]) }

// Or returns the holes of both sets.
func (h Holes) Or(other Holes) Holes { return Holes{h[0] | other[0], h[1] | other[1]} }

// And returns the holes that are in both sets.
func (h Holes) And(other Holes) Holes { return Holes{h[0] & other[0], h[1] & other[1]} }

// AndNot returns the holes of h that are not in the other set.
func (h Holes) AndNot(other Holes) Holes { return Holes{h[0] &^ other[0], h[1] &^ other[1]} }

// All ranges over the numbers of the holes in ascending order.
func (h Holes) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; !h.empty(); h = h.rest() {
			if !yield(h.first()) {
				return
			}
		}
	}
}

func (h Holes) empty() bool { return h[0]|h[1] == 0 }

// first returns the lowest number in a set that is not empty.
func (h Holes) first() int {
	if h[0] != 0 {
		return bits.TrailingZeros64(h[0])
	}
	return 64 + bits.TrailingZeros64(h[1])
}

// rest returns a set that is not empty without its first hole.
func (h Holes) rest() Holes {
	if h[0] != 0 {
		h[0] &= h[0] - 1
	} else {
		h[1] &= h[1] - 1
	}
	return h
}
