package picture

import (
	"math"
	"strconv"
	"strings"

	"triplecross/internal/game/hex"
)

// path is an outline of lines and Bézier curves.
type path []segment

// segment is one step of a path. Moves and lines end at to; curves have their
// control points in a and b; a close has none of them.
type segment struct {
	verb byte // M, L, Q, C or Z
	a, b hex.Point
	to   hex.Point
}

func (p *path) move(to hex.Point)       { *p = append(*p, segment{verb: 'M', to: to}) }
func (p *path) line(to hex.Point)       { *p = append(*p, segment{verb: 'L', to: to}) }
func (p *path) quad(a, to hex.Point)    { *p = append(*p, segment{verb: 'Q', a: a, to: to}) }
func (p *path) cube(a, b, to hex.Point) { *p = append(*p, segment{verb: 'C', a: a, b: b, to: to}) }
func (p *path) close()                  { *p = append(*p, segment{verb: 'Z'}) }

// polygon returns the closed path through points.
func polygon(points ...hex.Point) path {
	p := polyline(points...)
	p.close()
	return p
}

// polyline returns the open path through points.
func polyline(points ...hex.Point) path {
	p := make(path, 0, len(points)+1) // room for the close of a polygon
	for i, at := range points {
		if i == 0 {
			p.move(at)
		} else {
			p.line(at)
		}
	}
	return p
}

// arc is the distance of the control points of a quarter of a circle from its
// ends, in radii.
const arc = 0.5522847498

// circle returns the outline of a circle.
func circle(at hex.Point, r float64) path {
	return roundedRect(at.X-r, at.Y-r, 2*r, 2*r, r)
}

// roundedRect returns the outline of a rectangle with round corners.
func roundedRect(x, y, wide, high, r float64) path {
	k := r * (1 - arc)
	right, bottom := x+wide, y+high
	at := func(x, y float64) hex.Point { return hex.Point{X: x, Y: y} }
	p := make(path, 0, 10)
	p.move(at(x+r, y))
	p.line(at(right-r, y))
	p.cube(at(right-k, y), at(right, y+k), at(right, y+r))
	p.line(at(right, bottom-r))
	p.cube(at(right, bottom-k), at(right-k, bottom), at(right-r, bottom))
	p.line(at(x+r, bottom))
	p.cube(at(x+k, bottom), at(x, bottom-k), at(x, bottom-r))
	p.line(at(x, y+r))
	p.cube(at(x, y+k), at(x+k, y), at(x+r, y))
	p.close()
	return p
}

// transform scales a shape, turns it by degrees clockwise, and moves it.
type transform struct {
	scale, turn float64
	at          hex.Point
}

// transformed returns the path after a transform.
func (p path) transformed(by transform) path {
	sin, cos := math.Sincos(by.turn * math.Pi / 180)
	to := func(v hex.Point) hex.Point {
		return hex.Point{X: cos*v.X - sin*v.Y, Y: sin*v.X + cos*v.Y}.Scale(by.scale).Add(by.at)
	}
	moved := make(path, len(p))
	for i, s := range p {
		moved[i] = segment{verb: s.verb, a: to(s.a), b: to(s.b), to: to(s.to)}
	}
	return moved
}

// parse parses a path in SVG's syntax without arcs. It skips what it cannot
// parse, since the paths are the program's own.
func parse(d string) path {
	var p path
	var at, mirror hex.Point // the pen, and the last control point
	for _, command := range commands(d) {
		verb, n := command.verb, command.numbers
		origin := hex.Point{}
		if verb >= 'a' {
			origin = at
			verb -= 'a' - 'A'
		}
		point := func(i int) hex.Point { return hex.Point{X: n[i], Y: n[i+1]}.Add(origin) }
		switch size := len(n); {
		case verb == 'Z':
			p.close()
		case verb == 'M':
			for i := 0; i+1 < size; i += 2 {
				if at = point(i); i == 0 {
					p.move(at)
				} else {
					p.line(at)
				}
			}
		case verb == 'L':
			for i := 0; i+1 < size; i += 2 {
				at = point(i)
				p.line(at)
			}
		case verb == 'H' && size > 0:
			at.X = n[size-1] + origin.X
			p.line(at)
		case verb == 'V' && size > 0:
			at.Y = n[size-1] + origin.Y
			p.line(at)
		case verb == 'Q':
			for i := 0; i+3 < size; i += 4 {
				mirror, at = point(i), point(i+2)
				p.quad(mirror, at)
			}
		case verb == 'C':
			for i := 0; i+5 < size; i += 6 {
				first := point(i)
				mirror, at = point(i+2), point(i+4)
				p.cube(first, mirror, at)
			}
		case verb == 'S':
			for i := 0; i+3 < size; i += 4 {
				first := at.Scale(2).Add(mirror.Scale(-1))
				mirror, at = point(i), point(i+2)
				p.cube(first, mirror, at)
			}
		}
	}
	return p
}

// command is a letter of a path in SVG's syntax with its numbers.
type command struct {
	verb    byte
	numbers []float64
}

func commands(d string) []command {
	var list []command
	for i := 0; i < len(d); {
		if c := d[i]; c >= 'A' && c != 'e' {
			list = append(list, command{verb: c})
			i++
			continue
		}
		end := i + 1
		for dot := d[i] == '.'; end < len(d) && (d[end] >= '0' && d[end] <= '9' || d[end] == '.' && !dot); end++ {
			dot = dot || d[end] == '.'
		}
		if f, err := strconv.ParseFloat(strings.Trim(d[i:end], " ,"), 64); err == nil && len(list) > 0 {
			last := &list[len(list)-1]
			last.numbers = append(last.numbers, f)
		}
		i = end
	}
	return list
}
