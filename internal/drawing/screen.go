package drawing

import (
	"math"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

const (
	drop    = 0.75 // from the middle of the board to a screen, in sizes
	tuck    = 0.98 // the part of the well that screens cover, from the middle
	folding = 26.0 // the distance between folds
	pleat   = 11.0 // the width of a fold
)

// Screen hides the half of the board on which a seat sets up in secret.
type Screen struct {
	Seat  game.Seat
	Cover []hex.Point
	Folds [][]hex.Point // strips of the cover
}

// Screens returns the screens of a view: one for each seat that sets up in
// secret, or has done so, and of which the view shows no piece, neither on the
// board nor off it.
func (p *Plan) Screens(v game.View) []Screen {
	var all []Screen
	for _, r := range v.Remarks {
		if r.Key != "screen" && r.Key != "ready" {
			continue
		}
		seen := slices.ContainsFunc(v.Pieces, func(piece game.Piece) bool { return piece.Seat == r.Seat }) ||
			slices.ContainsFunc(v.Aside, func(pile game.Pile) bool { return pile.Seat == r.Seat })
		if !seen {
			all = append(all, p.screen(r.Seat))
		}
	}
	return all
}

// screen covers a seat's side of the board.
func (p *Plan) screen(seat game.Seat) Screen {
	sin, cos := math.Sincos(float64(90+60*(p.Turn-p.board.Home[seat])) * math.Pi / 180)
	out, along := hex.Point{X: cos, Y: sin}, hex.Point{X: -sin, Y: cos}
	edge := drop * Size
	c := Screen{Seat: seat, Cover: cut(scaled(p.Well, tuck), out, edge)}
	var reach float64
	for _, at := range c.Cover {
		reach = max(reach, math.Abs(dot(at, along)))
	}
	for at := -math.Floor(reach/folding) * folding; at < reach; at += folding {
		fold := cut(cut(c.Cover, along, at-pleat/2), along.Scale(-1), -at-pleat/2)
		if len(fold) > 2 {
			c.Folds = append(c.Folds, fold)
		}
	}
	return c
}

// cut returns the part of a convex outline that lies at least that far from the
// origin in a direction.
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
