package picture

import (
	"image/color"

	"triplecross/internal/game/hex"
)

// canvas is a surface to draw on. Later shapes cover earlier ones.
type canvas interface {
	fill(path, paint)
	// line draws along a path with a pen of the given width and round ends.
	line(p path, width float64, with paint)
}

// paint is how a shape is coloured.
type paint struct {
	colour color.NRGBA
	// gloss lightens the top of a shape and darkens its bottom; the colour is
	// then ignored.
	gloss bool
}

func flat(c color.NRGBA) paint { return paint{colour: c} }

// faint returns a colour with its opacity multiplied by strength.
func faint(c color.NRGBA, strength float64) paint {
	c.A = uint8(float64(c.A)*strength + 0.5)
	return paint{colour: c}
}

// glossAt returns the gloss at a height from 0, the top of a shape, to 1.
func glossAt(height float64) color.NRGBA {
	const light, shade = 0.18, 0.12
	if height < 0.5 {
		return color.NRGBA{255, 255, 255, uint8(255 * light * (1 - 2*height))}
	}
	return color.NRGBA{0, 0, 0, uint8(255 * shade * (2*height - 1))}
}

// bounds returns the corners of the box that holds a path.
func (p path) bounds() (low, high hex.Point) {
	first := true
	for _, s := range p {
		points := []hex.Point{s.to, s.a, s.b}
		switch s.verb {
		case 'Z':
			continue
		case 'Q':
			points = points[:2]
		case 'M', 'L':
			points = points[:1]
		}
		for _, at := range points {
			if first {
				low, high, first = at, at, false
			}
			low = hex.Point{X: min(low.X, at.X), Y: min(low.Y, at.Y)}
			high = hex.Point{X: max(high.X, at.X), Y: max(high.Y, at.Y)}
		}
	}
	return low, high
}
