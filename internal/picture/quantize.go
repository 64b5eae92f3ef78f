package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// transparent is the index of the colour that leaves a pixel as it was in the
// frame before.
const transparent = 255

// tone is a colour with five bits for each of its parts.
type tone uint16

const tones = 1 << 15

// quantizer maps colours to the nearest ones of a palette of 256.
type quantizer struct {
	palette color.Palette
	opaque  [transparent]color.NRGBA // the palette without the transparent colour
	nearest [tones]uint8             // an index plus one; 0 if it is not known yet
}

// histogram counts how often tones occur, and adds up the colours that fall on
// them.
type histogram [tones]struct{ n, r, g, b int }

func toneOf(pix []byte) tone {
	return tone(pix[0]>>3)<<10 | tone(pix[1]>>3)<<5 | tone(pix[2]>>3)
}

func (h *histogram) add(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		bin := &h[toneOf(m.Pix[i:])]
		bin.n++
		bin.r += int(m.Pix[i])
		bin.g += int(m.Pix[i+1])
		bin.b += int(m.Pix[i+2])
	}
}

// quantizer returns a quantizer whose palette holds the averages of the most
// frequent tones.
func (h *histogram) quantizer() *quantizer {
	var known []tone
	for t := range h {
		if h[t].n > 0 {
			known = append(known, tone(t))
		}
	}
	slices.SortFunc(known, func(a, b tone) int { return cmp.Or(cmp.Compare(h[b].n, h[a].n), cmp.Compare(a, b)) })
	q := new(quantizer)
	for i, t := range known[:min(len(known), transparent)] {
		sum := h[t]
		q.opaque[i] = color.NRGBA{uint8(sum.r / sum.n), uint8(sum.g / sum.n), uint8(sum.b / sum.n), 255}
		q.nearest[t] = uint8(i) + 1
	}
	for _, c := range q.opaque {
		c.A = 255 // for unused ones, too
		q.palette = append(q.palette, c)
	}
	q.palette = append(q.palette, color.NRGBA{})
	return q
}

// convert converts an image to one of the same size with the quantizer's
// palette.
func (q *quantizer) convert(to *image.Paletted, from *image.RGBA) {
	for i := range to.Pix {
		to.Pix[i] = q.index(from.Pix[4*i:])
	}
}

func (t tone) colour() color.NRGBA {
	wide := func(five tone) uint8 { return uint8(five<<3 | five>>2) }
	return color.NRGBA{wide(t >> 10 & 31), wide(t >> 5 & 31), wide(t & 31), 255}
}

// index returns the index of the colour that is nearest to a pixel's.
func (q *quantizer) index(pix []byte) uint8 {
	t := toneOf(pix)
	if known := q.nearest[t]; known > 0 {
		return known - 1
	}
	best, least, want := 0, 1<<30, t.colour()
	for i, c := range q.opaque {
		r, g, b := int(c.R)-int(want.R), int(c.G)-int(want.G), int(c.B)-int(want.B)
		if distance := 2*r*r + 4*g*g + b*b; distance < least {
			best, least = i, distance
		}
	}
	q.nearest[t] = uint8(best) + 1
	return uint8(best)
}
