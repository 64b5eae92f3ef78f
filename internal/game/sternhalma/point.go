package sternhalma

import (
	"slices"

	"triplecross/internal/game/hex"
)

// Point is one of the six points of the star, and names the colour whose pegs
// start there.
type Point uint8

// The points, clockwise.
const (
	North Point = iota
	NorthEast
	SouthEast
	South
	SouthWest
	NorthWest
	points = 6
)

// pointNames are the points' short names in texts.
var pointNames = []string{"N", "NE", "SE", "S", "SW", "NW"}

// String returns the short name: "N", "NE".
func (p Point) String() string { return pointNames[p] }

// pointNamed returns the point with a short name, and whether there is one.
func pointNamed(name string) (Point, bool) {
	i := slices.Index(pointNames, name)
	return Point(i), i >= 0
}

// Opposite returns the point across the board, the target of this one's pegs.
func (p Point) Opposite() Point { return (p + points/2) % points }

// Holes returns the ten holes of the point.
func (p Point) Holes() Holes { return pointHoles[p] }

// pointHoles holds the holes of each point: what lies beyond one side of the
// central hexagon.
var pointHoles = func() (all [points]Holes) {
	for i := range size {
		for p := range all {
			// Turned by p sixths back, the point stands on top.
			if grid.Cell(i).Turn(-p).R <= -side {
				all[p] = all[p].Or(hole(i))
			}
		}
	}
	return all
}()

// Steps returns how many steps the hole with number i is from the tip of the
// point on an empty board: 0 on the tip, 16 on the opposite one.
func (p Point) Steps(i int) int {
	tip := hex.Cell{Q: side - 1, R: -2 * (side - 1)}.Turn(int(p))
	return grid.Cell(i).Distance(tip)
}
