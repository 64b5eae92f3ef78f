// Package net is a small neural network that evaluates positions of Chexers. It
// sees a position as the seat that has just moved does. One network therefore
// serves all three seats, and the positions after the moves of one position
// differ in a few inputs only.
package net

import (
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

const (
	seats = 3
	cells = 37
	goal  = 4  // exits that win
	stock = 12 // pieces and exits of all seats together
	ages  = 8  // phases of a game, of age plies each
	age   = 96
)

// The inputs are binary. Owners are relative to the seat that has moved: that
// seat is 0, the next 1, the one before 2.
const (
	pieceInputs = 0                             // by owner and cell, as the owner 0 sees the board
	exitInputs  = pieceInputs + seats*cells     // by owner and exits
	stockInputs = exitInputs + seats*(goal+1)   // by owner and pieces and exits together
	ageInputs   = stockInputs + seats*(stock+1) // by plies
	preyInputs  = ageInputs + ages              // by hunt and cell
	Inputs      = preyInputs + hunts*cells
	Active      = stock + seats + seats + 1 + hunters*stock // inputs that are on at most
)

// Regimes is the number of regimes. A regime is the set of seats that lack
// pieces: a seat with fewer than four, exits included, cannot win before it has
// converted some, which changes the worth of everything.
const Regimes = 1 << seats

// Regime returns the regime of a position after a move.
func Regime(p chexers.Position) int { return regime(p, before(p.Turn())) }

// regime returns the regime of a position as the seat by sees it.
func regime(p chexers.Position, by game.Seat) int {
	r := 0
	for owner := range seats {
		if s := (by + game.Seat(owner)) % seats; p.Pieces(s).Len()+p.Exits(s) < goal {
			r |= 1 << owner
		}
	}
	return r
}

// Frame converts positions to the view of a seat.
type Frame struct {
	turned [seats][cells]uint8 // where each cell lies on Red's board, by seat
	planes [cells]plane        // each cell as a set
	facing [seats][span]uint8  // as turned, by the number of the cell's bit in a plane
}

// NewFrame returns a frame, which is immutable.
func NewFrame() *Frame {
	f := new(Frame)
	grid := hex.NewGrid(hex.Hexagon(goal), func(hex.Cell) string { return "" })
	for s := range seats {
		for i := range cells {
			j, _ := grid.Index(grid.Cell(i).Turn(-2 * s))
			f.turned[s][i] = uint8(j)
			f.planes[i] = planeOf(grid.Cell(i))
			f.facing[s][f.planes[i].first()] = uint8(j)
		}
	}
	return f
}

// Inputs appends the inputs that are on for a position after a move.
func (f *Frame) Inputs(p chexers.Position, buf []uint16) []uint16 {
	buf, board := f.inputs(p, before(p.Turn()), p.Ply(), buf)
	facing := &f.facing[before(p.Turn())]
	for hunt, prey := range board.prey() {
		for ; prey != 0; prey &= prey - 1 {
			buf = append(buf, preyInput(hunt, facing, prey))
		}
	}
	return buf
}

// before returns the seat that moves before another one.
func before(s game.Seat) game.Seat { return (s + seats - 1) % seats }

// inputs appends the inputs, except those of prey, that are on after ply plies as
// the seat by sees p. It also returns the cells of the pieces of by, of the next
// seat and of the one before.
func (f *Frame) inputs(p chexers.Position, by game.Seat, ply int, buf []uint16) ([]uint16, board) {
	var b board
	for owner := range seats {
		s := (by + game.Seat(owner)) % seats
		pieces, exits := p.Pieces(s), p.Exits(s)
		for rest := pieces; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(uint64(rest))
			buf = append(buf, uint16(pieceInputs+owner*cells)+uint16(f.turned[by][at]))
			b[owner] |= f.planes[at]
		}
		buf = append(buf,
			uint16(exitInputs+owner*(goal+1)+exits),
			uint16(stockInputs+owner*(stock+1)+pieces.Len()+exits))
	}
	return append(buf, uint16(ageInputs+min(ply/age, ages-1))), b
}
