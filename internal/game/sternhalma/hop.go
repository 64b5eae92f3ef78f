package sternhalma

import "triplecross/internal/game/hex"

// hop is a jump over one hole to the hole straight behind it.
type hop struct {
	land Holes // empty where the hop would leave the board
	over uint8
}

// near holds the neighbours of every hole, to step to; hops the hops from it,
// one a direction.
var near, hops = func() (near [size]Holes, hops [size][6]hop) {
	for i := range size {
		for _, d := range hex.Directions() {
			over, ok := grid.Index(grid.Cell(i).Step(d))
			if !ok {
				continue
			}
			near[i] = near[i].Or(hole(over))
			if land, ok := grid.Index(grid.Cell(over).Step(d)); ok {
				hops[i][d] = hop{hole(land), uint8(over)}
			}
		}
	}
	return near, hops
}()
