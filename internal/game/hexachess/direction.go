package hexachess

import "triplecross/internal/game/hex"

// direction numbers the twelve ways of a king counter-clockwise: the six to a
// neighbour from East on, then the six diagonal ones from North on, which pass
// between two cells.
type direction uint8

const (
	straight   = 6 // directions to a neighbour come before it
	directions = 12
)

// The directions that the layout of armies needs.
const (
	east      direction = 0
	northEast direction = 1
	northWest direction = 2
	southWest direction = 4
	southEast direction = 5
	north     direction = straight
)

// vector returns the way to the next cell in direction d.
func (d direction) vector() hex.Cell {
	if d < straight {
		return (hex.Cell{Q: 1}).Turn(-int(d))
	}
	return (hex.Cell{Q: 1, R: -2}).Turn(-int(d))
}

// turn returns d turned counter-clockwise by n sixths of a circle.
func (d direction) turn(n int) direction {
	base := d / straight * straight
	return base + (d-base+direction(n))%straight
}

// bit returns the set of one direction.
func (d direction) bit() ways { return 1 << d }

// ways is a set of directions.
type ways uint16

// The directions of rook and bishop.
const (
	orthogonal ways = 1<<straight - 1
	diagonal   ways = orthogonal << straight
)

func (w ways) has(d direction) bool { return w>>d&1 != 0 }

// leapVector returns the n-th of the knight's twelve jumps: two cells straight
// on and one more in a direction next to that.
func leapVector(n int) hex.Cell {
	ahead := direction(n / 2)
	aside := ahead.turn(1 + n%2*4)
	return ahead.vector().Add(ahead.vector()).Add(aside.vector())
}
