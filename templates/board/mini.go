package board

import (
	"strings"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/templates/seats"
)

// Mini is a small drawing of a board that is only looked at.
type Mini struct {
	ViewBox string
	Well    string   // the points of its outline
	Shades  []string // the path of all cells of each tone
	Pieces  []Piece
}

// NewMini draws a small view of a board; its parameters are those of New.
func NewMini(b game.Board, v game.View, hues []int, turn int) Mini {
	plan := drawing.New(b, turn)
	mini := Mini{Well: points(plan.Well), ViewBox: viewBox(plan.Well)}
	shades := make([]strings.Builder, 3)
	outline := outline(plan)
	for i, at := range plan.Centres {
		shade := uint8(0)
		if i < len(b.Shade) {
			shade = b.Shade[i]
		}
		corners := plan.Cell(at)
		shades[shade].WriteString("M" + points(corners[:1]) + outline)
	}
	for _, path := range shades {
		if path.Len() > 0 {
			mini.Shades = append(mini.Shades, path.String())
		}
	}
	for _, p := range v.Pieces {
		at := plan.Centres[p.Cell]
		mini.Pieces = append(mini.Pieces, Piece{Hue: seats.Hue(hues, p.Seat), Kind: p.Kind, X: number(at.X), Y: number(at.Y)})
	}
	return mini
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
