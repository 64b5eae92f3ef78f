package drawing

import (
	"math"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

const (
	drop    = 0.75 // of a curtain from the middle of the board, in sizes
	tuck    = 0.94 // of the well that curtains reach
	folding = 26.0 // from one fold to the next
)

// Curtain hides the half of the board on which a seat sets up in secret.
type Curtain struct {
	Seat  game.Seat
	Cover []hex.Point
	Folds [][2]hex.Point // lines across the cover
}

// Curtains returns the curtains of a view: those of the seats of which it shows no
// piece, neither on the board nor beside it, although they set up or have done so.
func (p *Plan) Curtains(v game.View) []Curtain {
	var all []Curtain
	for _, r := range v.Remarks {
		if r.Key != "screen" && r.Key != "ready" {
			continue
		}
		seen := slices.ContainsFunc(v.Pieces, func(piece game.Piece) bool { return piece.Seat == r.Seat }) ||
			slices.ContainsFunc(v.Aside, func(pile game.Pile) bool { return pile.Seat == r.Seat })
		if !seen {
			all = append(all, p.curtain(r.Seat))
		}
	}
	return all
}

// curtain covers what lies on a seat's side of the middle.
func (p *Plan) curtain(seat game.Seat) Curtain {
	sin, cos := math.Sincos(float64(90+60*(p.Turn-p.board.Home[seat])) * math.Pi / 180)
	out, along := hex.Point{X: cos, Y: sin}, hex.Point{X: -sin, Y: cos}
	edge := drop * Size
	c := Curtain{Seat: seat, Cover: cut(scaled(p.Well, tuck), out, edge)}
	var reach float64
	for _, at := range c.Cover {
		reach = max(reach, math.Abs(dot(at, along)))
	}
	for n := -math.Floor(reach / folding); n*folding < reach; n++ {
		// What is left of the cover on both sides of the line is the line.
		strip := cut(cut(c.Cover, along, n*folding), along.Scale(-1), -n*folding)
		slices.SortFunc(strip, func(a, b hex.Point) int { return int(math.Copysign(1, dot(a, out)-dot(b, out))) })
		if len(strip) > 1 {
			c.Folds = append(c.Folds, [2]hex.Point{strip[0], strip[len(strip)-1]})
		}
	}
	return c
}

// cut returns the part of a convex outline that lies at least so far out in a
// direction.
func cut(outline []hex.Point, out hex.Point, least float64) []hex.Point {
	var part []hex.Point
	for i, b := range outline {
		a := outline[(i+len(outline)-1)%len(outline)]
		from, to := dot(a, out)-least, dot(b, out)-least
		if from < -tiny && to > tiny || from > tiny && to < -tiny {
			part = append(part, a.Add(b.Add(a.Scale(-1)).Scale(from/(from-to))))
		}
		if to >= -tiny {
			part = append(part, b)
		}
	}
	return part
}

func scaled(outline []hex.Point, by float64) []hex.Point {
	all := make([]hex.Point, len(outline))
	for i, at := range outline {
		all[i] = at.Scale(by)
	}
	return all
}

func dot(a, b hex.Point) float64 { return a.X*b.X + a.Y*b.Y }
