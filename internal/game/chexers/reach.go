package chexers

import "triplecross/internal/game/hex"

// reach is where a piece on one cell can get to.
type reach struct {
	near Cells  // the neighbours, to move to
	hops [6]hop // one a direction; the zero hop where it would leave the board
}

// hop is a jump over one cell to the cell straight behind it.
type hop struct{ over, land Cells }

// reaches holds the reach of every cell.
var reaches = func() (all [size]reach) {
	for i := range all {
		for _, d := range hex.Directions() {
			over, ok := grid.Index(grid.Cell(i).Step(d))
			if !ok {
				continue
			}
			all[i].near |= cell(over)
			if land, ok := grid.Index(grid.Cell(over).Step(d)); ok {
				all[i].hops[d] = hop{cell(over), cell(land)}
			}
		}
	}
	return all
}()

// landings returns the empty cells that a piece can jump to.
func (r *reach) landings(occupied Cells) Cells {
	var set Cells
	for i := range r.hops {
		var land Cells
		if occupied&r.hops[i].over != 0 {
			land = r.hops[i].land
		}
		set |= land
	}
	return set &^ occupied
}

// between holds for two cells a jump apart the cell jumped over, and the empty
// set for all others.
var between = func() (all [size][size]Cells) {
	for from := range all {
		for _, h := range reaches[from].hops {
			if h.land != 0 {
				all[from][h.land.first()] = h.over
			}
		}
	}
	return all
}()
