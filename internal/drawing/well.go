package drawing

import (
	"cmp"
	"math"
	"slices"

	"triplecross/internal/game/hex"
)

// hull returns the corners of the convex hull of points, clockwise.
func hull(all []hex.Point) []hex.Point {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b hex.Point) int {
		if math.Abs(a.X-b.X) > tiny {
			return cmp.Compare(a.X, b.X)
		}
		return cmp.Compare(a.Y, b.Y)
	})
	half := func(chain []hex.Point, p hex.Point) []hex.Point {
		for len(chain) > 1 && cross(chain[len(chain)-2], chain[len(chain)-1], p) < tiny {
			chain = chain[:len(chain)-1]
		}
		return append(chain, p)
	}
	var upper, lower []hex.Point
	for _, p := range all {
		upper = half(upper, p)
	}
	for _, p := range slices.Backward(all) {
		lower = half(lower, p)
	}
	return append(upper[:len(upper)-1], lower[:len(lower)-1]...)
}

// tiny is smaller than every distance that matters, and larger than rounding
// errors.
const tiny = 1e-6

// cross is positive if the way from a over b to c turns clockwise on the screen.
func cross(a, b, c hex.Point) float64 {
	return (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X)
}

// widen moves the edges of a hull outwards: by margin, or by bevel if an edge
// runs along a single cell, at a corner of the board.
func widen(hull []hex.Point) []hex.Point {
	type line struct{ at, along hex.Point }
	lines := make([]line, len(hull))
	for i, a := range hull {
		along := hull[(i+1)%len(hull)].Add(a.Scale(-1))
		length := math.Hypot(along.X, along.Y)
		along = along.Scale(1 / length)
		by := margin * Size
		if length < 1.1*Size {
			by = bevel * Size
		}
		lines[i] = line{at: a.Add(hex.Point{X: along.Y, Y: -along.X}.Scale(by)), along: along}
	}
	wide := make([]hex.Point, len(lines))
	for i, b := range lines {
		a := lines[(i+len(lines)-1)%len(lines)]
		between := b.at.Add(a.at.Scale(-1))
		t := (between.X*b.along.Y - between.Y*b.along.X) / (a.along.X*b.along.Y - a.along.Y*b.along.X)
		wide[i] = a.at.Add(a.along.Scale(t))
	}
	return wide
}

// sector returns the part of a convex outline around the origin whose direction
// differs from the given one by at most within. Both are in degrees; directions
// count clockwise from the right.
func sector(outline []hex.Point, direction, within float64) []hex.Point {
	away := func(p hex.Point) float64 {
		return math.Remainder(math.Atan2(p.Y, p.X)*180/math.Pi-direction, 360)
	}
	var stretch []hex.Point
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		for _, end := range [2]float64{-within, within} {
			if p, ok := crossing(a, b, direction+end); ok {
				stretch = append(stretch, p)
			}
		}
		if math.Abs(away(a)) < within-tiny {
			stretch = append(stretch, a)
		}
	}
	slices.SortFunc(stretch, func(a, b hex.Point) int { return cmp.Compare(away(a), away(b)) })
	return stretch
}

// crossing returns where the ray from the origin in a direction crosses the edge
// from a (included) to b (excluded), and whether it does.
func crossing(a, b hex.Point, direction float64) (hex.Point, bool) {
	sin, cos := math.Sincos(direction * math.Pi / 180)
	side := func(p hex.Point) float64 { return cos*p.Y - sin*p.X }
	from, to := side(a), side(b)
	if from > -tiny == (to > -tiny) {
		return hex.Point{}, false
	}
	p := a.Add(b.Add(a.Scale(-1)).Scale(from / (from - to)))
	return p, cos*p.X+sin*p.Y > 0
}
