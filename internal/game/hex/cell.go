// Package hex is the geometry of hexagonal boards: cells, directions, grids with
// named cells, and their coordinates on a screen. The cube and axial coordinates
// are those of https://www.redblobgames.com/grids/hexagons/.
package hex

// Cell is a hex in axial coordinates. On a pointy-top layout q grows to the
// right and r downwards; the third cube coordinate is s = -q-r.
type Cell struct{ Q, R int8 }

// S returns the third cube coordinate.
func (c Cell) S() int8 { return -c.Q - c.R }

// Add returns c moved by the vector v.
func (c Cell) Add(v Cell) Cell { return Cell{c.Q + v.Q, c.R + v.R} }

// Sub returns the vector from v to c.
func (c Cell) Sub(v Cell) Cell { return Cell{c.Q - v.Q, c.R - v.R} }

// Step returns the neighbour of c in direction d.
func (c Cell) Step(d Direction) Cell { return c.Add(d.Vector()) }

// Turn returns c rotated about the origin by n sixths of a circle, clockwise
// on the screen; a negative n turns the other way.
func (c Cell) Turn(n int) Cell {
	for range sixths(n) {
		c = Cell{-c.R, -c.S()}
	}
	return c
}

// Distance returns the number of steps from c to d on an empty board.
func (c Cell) Distance(d Cell) int {
	v := c.Sub(d)
	return int(max(abs(v.Q), abs(v.R), abs(v.S())))
}

func abs(n int8) int8 { return max(n, -n) }

// sixths reduces a number of 60° turns to the range 0 to 5.
func sixths(n int) int { return (n%6 + 6) % 6 }
