package picture

import (
	"math"

	"triplecross/internal/game/hex"
)

// line fills the area that the pen covers: a bar along each straight part and a
// disc at each end and bend. Along curves the bars share their ends instead,
// because the soft edges of shapes that overlap would add up. All shapes are
// clockwise, so that none cuts a hole into another.
func (c *pixels) line(p path, width float64, with paint) {
	ways := p.flatten()
	if len(ways) == 0 {
		return
	}
	covered := strokeOutline(ways[0], width/2)
	for _, way := range ways[1:] {
		covered = append(covered, strokeOutline(way, width/2)...)
	}
	c.fill(covered, with)
}

// strokeOutline returns the bars and discs along a line of points.
func strokeOutline(way []hex.Point, half float64) path {
	n := len(way) - 1 // the number of bars
	if n == 0 {
		return circle(way[0], half)
	}
	sides := make([]hex.Point, n) // to the left of each bar
	for i := range sides {
		along := way[i+1].Add(way[i].Scale(-1))
		sides[i] = hex.Point{X: along.Y, Y: -along.X}.Scale(1 / math.Hypot(along.X, along.Y))
	}
	covered := make(path, 0, 5*n+20) // the bars, and the discs at the ends
	// The ends of the bars to the left of each point.
	arriving, leaving := make([]hex.Point, n+1), make([]hex.Point, n+1)
	closed := way[0] == way[n]
	for i := range way {
		before, after := sides[max(i-1, 0)], sides[min(i, n-1)]
		end := i == 0 || i == n
		if end && closed {
			before, after = sides[n-1], sides[0]
		}
		cos := before.X*after.X + before.Y*after.Y
		if smooth := math.Cos(math.Pi / 6); cos > smooth && (!end || closed) {
			before = before.Add(after).Scale(1 / (1 + cos))
			after = before
		} else if !closed || i > 0 {
			covered = append(covered, circle(way[i], half)...)
		}
		arriving[i], leaving[i] = before.Scale(half), after.Scale(half)
	}
	for i := range n {
		from, to := way[i], way[i+1]
		covered = append(covered, polygon(
			from.Add(leaving[i]), to.Add(arriving[i+1]), to.Add(arriving[i+1].Scale(-1)), from.Add(leaving[i].Scale(-1)),
		)...)
	}
	return covered
}

// flatten returns the points along each part of a path, with curves approximated,
// and never the same point twice in a row.
func (p path) flatten() [][]hex.Point {
	const steps = 12 // per curve
	var ways [][]hex.Point
	var way []hex.Point
	add := func(at hex.Point) {
		if n := len(way); n == 0 || way[n-1] != at {
			way = append(way, at)
		}
	}
	end := func() {
		if len(way) > 0 {
			ways = append(ways, way)
		}
		way = nil
	}
	for _, s := range p {
		switch s.verb {
		case 'M':
			end()
			add(s.to)
		case 'L':
			add(s.to)
		case 'Q', 'C':
			from, a, b := way[len(way)-1], s.a, s.b
			if s.verb == 'Q' { // the same curve with two control points
				a, b = from.Add(s.a.Scale(2)).Scale(1./3), s.to.Add(s.a.Scale(2)).Scale(1./3)
			}
			for i := 1; i < steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				add(from.Scale(u * u * u).Add(a.Scale(3 * u * u * t)).Add(b.Scale(3 * u * t * t)).Add(s.to.Scale(t * t * t)))
			}
			add(s.to)
		case 'Z':
			if len(way) > 0 {
				add(way[0])
			}
			end()
		}
	}
	end()
	return ways
}
