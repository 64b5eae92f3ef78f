package sternhalma

import (
	"iter"
	"math/bits"
)

// Holes is a set of holes by the numbers that the board's grid gives them. A struct, because the compiler keeps
// its two words in registers, where it would keep an array in memory.
type Holes struct {
	low, high uint64 // bit i stands for hole i in low, and for hole 64+i in high
}

// hole returns the set of one hole.
func hole(i int) Holes {
	if i < 64 {
		return Holes{low: 1 << (i & 63)}
	}
	return Holes{high: 1 << (i & 63)}
}

// Has reports whether the hole with number i is in the set.
func (h Holes) Has(i int) bool {
	word := h.low
	if i >= 64 {
		word = h.high
	}
	return word>>(i&63)&1 != 0
}

// Len returns the number of holes in the set.
func (h Holes) Len() int { return bits.OnesCount64(h.low) + bits.OnesCount64(h.high) }

// Or returns the holes of both sets.
func (h Holes) Or(other Holes) Holes { return Holes{h.low | other.low, h.high | other.high} }

// And returns the holes that are in both sets.
func (h Holes) And(other Holes) Holes { return Holes{h.low & other.low, h.high & other.high} }

// AndNot returns the holes of h that are not in the other set.
func (h Holes) AndNot(other Holes) Holes { return Holes{h.low &^ other.low, h.high &^ other.high} }

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

func (h Holes) empty() bool { return h.low|h.high == 0 }

// first returns the lowest number in a set that is not empty.
func (h Holes) first() int {
	if h.low != 0 {
		return bits.TrailingZeros64(h.low)
	}
	return 64 + bits.TrailingZeros64(h.high)
}

// rest returns a set that is not empty without its first hole.
func (h Holes) rest() Holes {
	if h.low != 0 {
		h.low &= h.low - 1
	} else {
		h.high &= h.high - 1
	}
	return h
}
