package hex

import "math"

// Point is a point on the screen, in pixels; y grows downwards.
type Point struct{ X, Y float64 }

// Add returns p moved by v.
func (p Point) Add(v Point) Point { return Point{p.X + v.X, p.Y + v.Y} }

// Scale returns p with both coordinates multiplied by k.
func (p Point) Scale(k float64) Point { return Point{p.X * k, p.Y * k} }

// Layout draws cells on a screen, the origin's centre at (0, 0).
type Layout struct {
	// Flat says that cells lie on a side, with a flat top. Otherwise they
	// stand on a corner. Going from pointy to flat turns the picture by 30°
	// clockwise.
	Flat bool
	// Size is the distance from a cell's centre to its corners, in pixels.
	Size float64
}

// Center returns the centre of c.
func (l Layout) Center(c Cell) Point {
	q, r := float64(c.Q), float64(c.R)
	if l.Flat {
		return Point{l.Size * 1.5 * q, l.Size * math.Sqrt(3) * (r + q/2)}
	}
	return Point{l.Size * math.Sqrt(3) * (q + r/2), l.Size * 1.5 * r}
}

// Corners returns the six corners of a cell whose centre is at p, drawn at
// scale times the full size, clockwise.
func (l Layout) Corners(p Point, scale float64) [6]Point {
	var corners [6]Point
	start := -90.0
	if l.Flat {
		start = -60
	}
	for i := range corners {
		a := (start + 60*float64(i)) * math.Pi / 180
		corners[i] = p.Add(Point{math.Cos(a), math.Sin(a)}.Scale(l.Size * scale))
	}
	return corners
}

// Beyond returns the point that is dist rows of cells outside the cell c, towards
// the corner between direction d and the next one clockwise. For a hexagonal
// board that is straight out of the side to which c belongs.
func (l Layout) Beyond(c Cell, d Direction, dist float64) Point {
	out := l.Center(d.Vector().Add(d.Turn(1).Vector()))
	return l.Center(c).Add(out.Scale(dist / 2))
}
