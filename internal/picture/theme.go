package picture

import "image/color"

// Theme names the colours of a picture.
type Theme string

// The themes of the site.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// palette holds the colours of a theme. They must match the style sheets; a test
// compares them.
type palette struct {
	page, surface, line     color.NRGBA
	text, dim, accent, last color.NRGBA
	cell, cell2, well, rim  color.NRGBA
	seats                   [6]seatColour
	nobody                  seatColour     // of pieces without an owner
	tones                   [3]color.NRGBA // of cells
	ice, frost, bad         color.NRGBA    // frozen pieces, their rims; the cell of a king in check
}

// seatColour is the colour of a seat and the colour of the emblem on its discs.
type seatColour struct{ body, cut color.NRGBA }

func (t Theme) palette() palette {
	p := t.tokens()
	p.tones = [3]color.NRGBA{p.cell, p.cell2, mix(p.cell, p.surface, 0.5)}
	return p
}

// chess returns the colours of a theme for boards with chess pieces.
func (t Theme) chess() palette {
	p := t.palette()
	if t == Dark {
		p.well, p.tones = rgb(0x0f1115), [3]color.NRGBA{rgb(0x2f4238), rgb(0x3b414e), rgb(0x1d2026)}
		p.nobody = seatColour{rgb(0x8d939e), rgb(0x15181d)}
		p.ice, p.frost = rgb(0xbfe3f4), rgb(0xe6f6fd)
		return p
	}
	p.well, p.tones = rgb(0xbfb296), [3]color.NRGBA{rgb(0xd3dcbd), rgb(0xf6f0e3), rgb(0xdac49f)}
	p.nobody = seatColour{rgb(0x827968), rgb(0xf1eadc)}
	p.ice, p.frost = rgb(0xcfe9f6), rgb(0x3a7ea0)
	return p
}

// tokens returns the colours that the style sheet names.
func (t Theme) tokens() palette {
	if t == Dark {
		night := rgb(0x0b0d10)
		return palette{
			page: rgb(0x14161b), surface: rgb(0x1c1f26), line: rgb(0x434957),
			text: rgb(0xece7dc), dim: rgb(0xa9a494), accent: rgb(0xf0b45b), last: rgb(0x36332a),
			cell: rgb(0x272b35), cell2: rgb(0x303541), well: rgb(0x0f1115), rim: night,
			seats: [6]seatColour{
				{rgb(0xf14927), night},
				{rgb(0x00cfa4), night},
				{rgb(0x646ffc), night},
				{rgb(0xfadd63), night},
				{rgb(0xe293cf), night},
				{rgb(0xfcfaf5), night},
			},
			nobody: seatColour{body: rgb(0x5b606b)}, bad: rgb(0xff8a7a),
		}
	}
	white, ink := rgb(0xffffff), rgb(0x1e1b16)
	return palette{
		page: rgb(0xf7f2e8), surface: rgb(0xfffdf8), line: rgb(0xc9bca4),
		text: ink, dim: rgb(0x5c5446), accent: rgb(0x8a4b0f), last: rgb(0xf3dfa8),
		cell: rgb(0xefe7d9), cell2: rgb(0xe4daca), well: rgb(0xcfc1a6), rim: rgb(0x2a241b),
		seats: [6]seatColour{
			{rgb(0xc8260f), white},
			{rgb(0x1f8a78), white},
			{rgb(0x232d90), white},
			{rgb(0xf0d072), ink},
			{rgb(0xc566df), ink},
			{rgb(0x1d1917), white},
		},
		nobody: seatColour{body: rgb(0xa8997f)}, bad: rgb(0xa3201b),
	}
}

// hue returns the seat colour with a number; -1 is that of pieces without an owner.
func (p palette) hue(n int) seatColour {
	if n < 0 || n >= len(p.seats) {
		return p.nobody
	}
	return p.seats[n]
}

func rgb(n uint32) color.NRGBA {
	return color.NRGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}

// mix returns a colour between a (part 0) and b (part 1).
func mix(a, b color.NRGBA, part float64) color.NRGBA {
	between := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*part + 0.5) }
	return color.NRGBA{R: between(a.R, b.R), G: between(a.G, b.G), B: between(a.B, b.B), A: 255}
}
