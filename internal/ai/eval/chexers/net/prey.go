package net

import (
	"math/bits"

	"triplecross/internal/game/hex"
)

// Each piece may be jumped by two other seats.
const (
	hunters = seats - 1
	hunts   = seats * hunters
)

// A plane is a set of cells in rows of stride bits. The last bit of a row is no
// cell, so that shifts lead to neighbours and never to the other side of the
// board.
type plane uint64

const (
	rows   = 2*goal - 1
	stride = rows + 1
	span   = rows * stride
	east   = 1 // the increase of the bit's number for a step east
	south  = stride
	slant  = stride - 1 // south-westwards
)

// whole returns all cells of the board.
const whole = 0x78<<(0*stride) | 0x7c<<(1*stride) | 0x7e<<(2*stride) | 0x7f<<(3*stride) |
	0x3f<<(4*stride) | 0x1f<<(5*stride) | 0x0f<<(6*stride)

func planeOf(c hex.Cell) plane {
	return 1 << ((int(c.R)+goal-1)*stride + int(c.Q) + goal - 1)
}

// first returns the number of the lowest bit in a set that is not empty.
func (p plane) first() int { return bits.TrailingZeros64(uint64(p)) }

// board holds the cells of the pieces of the seat that has moved, of the next
// seat, and of the one before.
type board [seats]plane

// prey returns for each hunt the pieces that can be jumped: those of the seat
// that has moved, by the next and by the one before; those of the next, by the
// one before and by the seat that has moved; those of the one before, by the
// next and by the seat that has moved.
func (b *board) prey() [hunts]plane {
	free := whole &^ (b[0] | b[1] | b[2])
	mine, next, last := overleapt(b[0], free), overleapt(b[1], free), overleapt(b[2], free)
	return [hunts]plane{b[0] & next, b[0] & last, b[1] & last, b[1] & mine, b[2] & next, b[2] & mine}
}

// overleapt returns the cells between those in from and those in to, with no
// other cell between them.
func overleapt(from, to plane) plane {
	return from<<east&(to>>east) | from>>east&(to<<east) |
		from<<south&(to>>south) | from>>south&(to<<south) |
		from<<slant&(to>>slant) | from>>slant&(to<<slant)
}

// preyInput returns the input of the lowest bit in a hunt's prey, on the board
// as facing turns it.
func preyInput(hunt int, facing *[span]uint8, prey plane) uint16 {
	return uint16(preyInputs+hunt*cells) + uint16(facing[prey.first()])
}
