package board

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/templates/seats"
)

// Mini is a small drawing of a board that is only looked at.
type Mini struct {
	Ground *Ground
	Pieces []Piece
}

// Ground is what small drawings of a board have in common, whatever stands on it.
type Ground struct {
	ViewBox string
	Cells   templ.Component // made into text once

	grid    *hex.Grid
	centres []struct{ x, y string }
}

// NewGround draws an empty board; its parameters are those of New.
func NewGround(b game.Board, turn int) *Ground {
	plan := drawing.New(b, turn)
	g := &Ground{ViewBox: viewBox(plan.Well), grid: b.Grid, centres: make([]struct{ x, y string }, len(plan.Centres))}
	shades := make([]strings.Builder, 3)
	outline := outline(plan)
	for i, at := range plan.Centres {
		shade := uint8(0)
		if i < len(b.Shade) {
			shade = b.Shade[i]
		}
		corners := plan.Cell(at)
		shades[shade].WriteString("M" + points(corners[:1]) + outline)
		g.centres[i].x, g.centres[i].y = number(at.X), number(at.Y)
	}
	var paths []string
	for _, path := range shades {
		if path.Len() > 0 {
			paths = append(paths, path.String())
		}
	}
	var text strings.Builder
	if err := ground(points(plan.Well), paths).Render(context.Background(), &text); err != nil {
		panic(err) // a builder takes everything
	}
	g.Cells = templ.Raw(text.String())
	return g
}

// Places returns where the centres of the cells lie, by the cells' names.
func (g *Ground) Places() map[string][2]string {
	places := make(map[string][2]string, len(g.centres))
	for i, at := range g.centres {
		places[g.grid.Name(i)] = [2]string{at.x, at.y}
	}
	return places
}

// Mini puts the pieces of a view on the board.
func (g *Ground) Mini(v game.View, hues []int) Mini {
	mini := Mini{Ground: g}
	for _, p := range v.Pieces {
		at := g.centres[p.Cell]
		mini.Pieces = append(mini.Pieces, Piece{Hue: seats.Hue(hues, p.Seat), Kind: p.Kind, X: at.x, Y: at.y})
	}
	return mini
}

// disc returns the attributes of a piece that tell its looks. Pages have thousands of
// them, for which templ's lists of classes would take most of the time.
func disc(p Piece) templ.OrderedAttributes {
	class := "disc " + seats.HueClass(p.Hue)
	if p.Kind == "K" {
		class += " king"
	}
	return templ.OrderedAttributes{{Key: "class", Value: class}}
}

// outline returns the path around a cell from its first corner, in relative
// steps, the same for every cell.
func outline(plan *drawing.Plan) string {
	corners := plan.Cell(hex.Point{})
	steps := make([]hex.Point, 5)
	for i := range steps {
		steps[i] = corners[i+1].Add(corners[i].Scale(-1))
	}
	return "l" + points(steps) + "z"
}
