package hex

// Direction is one of the six directions to a neighbour, counted clockwise
// from West as seen on a pointy-top layout.
type Direction uint8

// The six directions, clockwise.
const (
	West Direction = iota
	NorthWest
	NorthEast
	East
	SouthEast
	SouthWest
)

// Directions lists the six directions clockwise, for ranging.
func Directions() [6]Direction {
	return [6]Direction{West, NorthWest, NorthEast, East, SouthEast, SouthWest}
}

// Vector returns the step from a cell to its neighbour in direction d.
func (d Direction) Vector() Cell {
	return [6]Cell{{-1, 0}, {0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}}[d]
}

// Turn returns d rotated by n sixths of a circle, clockwise.
func (d Direction) Turn(n int) Direction { return Direction(sixths(int(d) + n)) }
