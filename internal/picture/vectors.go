package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"

	"triplecross/internal/game/hex"
)

// vectors is a canvas that writes SVG.
type vectors struct{ body bytes.Buffer }

func (c *vectors) fill(p path, with paint) {
	colour := "url(#gloss)"
	if !with.gloss {
		colour = hexadecimal(with.colour)
	}
	fmt.Fprintf(&c.body, `<path fill="%s"%s d="%s"/>`, colour, opacity("fill", with), p)
}

func (c *vectors) line(p path, width float64, with paint) {
	fmt.Fprintf(&c.body, `<path fill="none" stroke="%s"%s stroke-width="%s" d="%s"/>`,
		hexadecimal(with.colour), opacity("stroke", with), coordinate(width), p)
}

// document returns the drawing as an SVG of that size, with a title for screen
// readers.
func (c *vectors) document(wide, high int, ground color.NRGBA, title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" stroke-linecap="round" stroke-linejoin="round">`, wide, high)
	fmt.Fprintf(&b, `<title>%s</title>`, html.EscapeString(title))
	b.WriteString(`<defs><linearGradient id="gloss" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".18"/>` +
		`<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".12"/></linearGradient></defs>`)
	fmt.Fprintf(&b, `<path fill="%s" d="M0 0h%dv%dh-%[2]dZ"/>`, hexadecimal(ground), wide, high)
	b.Write(c.body.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func opacity(of string, with paint) string {
	if with.gloss || with.colour.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s-opacity="%.2f"`, of, float64(with.colour.A)/255)
}

func hexadecimal(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// String writes the path in SVG's syntax.
func (p path) String() string {
	var b []byte
	point := func(v hex.Point) {
		if last := b[len(b)-1]; last >= '0' && last <= '9' {
			b = append(b, ' ')
		}
		b = append(b, coordinate(v.X)...)
		b = append(b, ' ')
		b = append(b, coordinate(v.Y)...)
	}
	for _, s := range p {
		b = append(b, s.verb)
		switch s.verb {
		case 'Z':
			continue
		case 'C':
			point(s.a)
			point(s.b)
		case 'Q':
			point(s.a)
		}
		point(s.to)
	}
	return string(b)
}

// coordinate returns a number with one decimal, or none if it is whole.
func coordinate(f float64) string {
	tenths := math.Round(f * 10)
	if tenths == 0 {
		return "0"
	}
	return strconv.FormatFloat(tenths/10, 'f', -1, 64)
}
