package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"triplecross/internal/game/hex"
)

// pixels is a canvas of pixels.
type pixels struct {
	image *image.RGBA
	pen   *vector.Rasterizer
}

func newPixels(wide, high int, ground color.NRGBA) *pixels {
	c := &pixels{image: image.NewRGBA(image.Rect(0, 0, wide, high)), pen: vector.NewRasterizer(0, 0)}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	return c
}

func (c *pixels) fill(p path, with paint) {
	low, high := p.bounds()
	box := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
	box = box.Intersect(c.image.Bounds())
	if box.Empty() {
		return
	}
	c.pen.Reset(box.Dx(), box.Dy())
	at := func(v hex.Point) (x, y float32) {
		return float32(v.X) - float32(box.Min.X), float32(v.Y) - float32(box.Min.Y)
	}
	for _, s := range p {
		x, y := at(s.to)
		ax, ay := at(s.a)
		bx, by := at(s.b)
		switch s.verb {
		case 'M':
			c.pen.ClosePath()
			c.pen.MoveTo(x, y)
		case 'L':
			c.pen.LineTo(x, y)
		case 'Q':
			c.pen.QuadTo(ax, ay, x, y)
		case 'C':
			c.pen.CubeTo(ax, ay, bx, by, x, y)
		case 'Z':
			c.pen.ClosePath()
		}
	}
	c.pen.ClosePath()
	if with.gloss {
		c.pen.Draw(c.image, box, sheen{low.Y, high.Y}, box.Min)
		return
	}
	c.pen.Draw(c.image, box, image.NewUniform(with.colour), image.Point{})
}

// sheen is the gloss between two heights, as an image without bounds.
type sheen struct{ top, bottom float64 }

func (s sheen) ColorModel() color.Model { return color.NRGBAModel }
func (s sheen) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }
func (s sheen) At(_, y int) color.Color {
	return glossAt(min(max((float64(y)-s.top)/(s.bottom-s.top), 0), 1))
}
