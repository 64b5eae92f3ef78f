package chexers

import (
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

const (
	seats       = 3
	goal        = 4 // exits that win
	rows        = 7 // rows of the board, from any edge to the one opposite
	size        = 37
	maxMaterial = 12 // pieces and exits of all seats together
	repeats     = 4  // occurrences of a situation that make a draw
)

// board is what the evaluation needs to know about the board. Cells have the
// numbers of the game's grid.
type board struct {
	// rows are the cells by the number of rows that a seat's piece on them still
	// has to cross.
	rows [seats][rows]chexers.Cells
	// Pieces on corners cannot be jumped; those on other cells of the rim can be
	// jumped along one line only.
	rim, corners chexers.Cells
	gates        [seats]chexers.Cells // by seat, the cells from which the other seats exit
	cells        [size]cell
}

// cell describes the surroundings of a cell.
type cell struct {
	after chexers.Cells // the neighbours with greater numbers
	// lines are the pairs of opposite neighbours, as single bits, between which
	// pieces can jump over the cell; unused pairs are empty.
	lines [3]struct{ a, b chexers.Cells }
}

func newBoard() *board {
	b := new(board)
	grid := chexers.Grid()
	bit := func(c hex.Cell) chexers.Cells {
		if i, ok := grid.Index(c); ok {
			return 1 << i
		}
		return 0
	}
	for i := range size {
		at := grid.Cell(i)
		for s := range seats {
			togo := chexers.RowsToGo(game.Seat(s), at)
			b.rows[s][togo] |= bit(at)
			if togo == 0 {
				b.gates[(s+1)%seats] |= bit(at)
				b.gates[(s+2)%seats] |= bit(at)
			}
		}
		lines := 0
		for _, d := range []hex.Direction{hex.East, hex.SouthEast, hex.SouthWest} {
			ahead, behind := bit(at.Step(d)), bit(at.Step(d.Turn(3)))
			b.cells[i].after |= ahead
			if ahead != 0 && behind != 0 {
				b.cells[i].lines[lines].a, b.cells[i].lines[lines].b = ahead, behind
				lines++
			}
		}
		switch lines {
		case 0:
			b.corners |= bit(at)
		case 1:
			b.rim |= bit(at)
		}
	}
	return b
}

// jumpers returns the cells of the pieces that can jump over the cell.
func (c *cell) jumpers(occupied chexers.Cells) chexers.Cells {
	var from chexers.Cells
	for i := range c.lines {
		l := &c.lines[i]
		switch ends := l.a | l.b; occupied & ends {
		case ends: // no free cell to land on
		default:
			from |= occupied & ends
		}
	}
	return from
}
