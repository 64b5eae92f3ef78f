package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// hide is the index of what stays as it was in the frame before.
const hide = 255

// tone is a colour with five bits for each of its parts.
type tone uint16

const tones = 1 << 15

// dyes are the colours of a film, and which of them comes nearest to each tone.
type dyes struct {
	palette [hide]color.NRGBA
	nearest [tones]uint8 // an index and one, 0 where nobody has looked yet
}

// census counts how often tones occur, and adds up the colours that they stand
// for.
type census [tones]struct{ n, r, g, b int }

func toneOf(pix []byte) tone {
	return tone(pix[0]>>3)<<10 | tone(pix[1]>>3)<<5 | tone(pix[2]>>3)
}

func (c *census) count(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		seen := &c[toneOf(m.Pix[i:])]
		seen.n++
		seen.r += int(m.Pix[i])
		seen.g += int(m.Pix[i+1])
		seen.b += int(m.Pix[i+2])
	}
}

// dyes returns the colours of the tones that occur most.
func (c *census) dyes() *dyes {
	var known []tone
	for t := range c {
		if c[t].n > 0 {
			known = append(known, tone(t))
		}
	}
	slices.SortFunc(known, func(a, b tone) int { return cmp.Or(cmp.Compare(c[b].n, c[a].n), cmp.Compare(a, b)) })
	d := new(dyes)
	for i, t := range known[:min(len(known), hide)] {
		all := c[t]
		d.palette[i] = color.NRGBA{uint8(all.r / all.n), uint8(all.g / all.n), uint8(all.b / all.n), 255}
		d.nearest[t] = uint8(i) + 1
	}
	return d
}

func (t tone) colour() color.NRGBA {
	wide := func(five tone) uint8 { return uint8(five<<3 | five>>2) }
	return color.NRGBA{wide(t >> 10 & 31), wide(t >> 5 & 31), wide(t & 31), 255}
}

// index returns the dye that comes nearest to a dot.
func (d *dyes) index(pix []byte) uint8 {
	t := toneOf(pix)
	if known := d.nearest[t]; known > 0 {
		return known - 1
	}
	best, least, want := 0, 1<<30, t.colour()
	for i, dye := range d.palette {
		r, g, b := int(dye.R)-int(want.R), int(dye.G)-int(want.G), int(dye.B)-int(want.B)
		if far := 2*r*r + 4*g*g + b*b; far < least {
			best, least = i, far
		}
	}
	d.nearest[t] = uint8(best) + 1
	return uint8(best)
}
