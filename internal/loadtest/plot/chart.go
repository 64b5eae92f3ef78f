// Package plot draws line charts as SVGs that are readable on light and dark pages.
package plot

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// Chart is a row of panels with a title and a legend.
type Chart struct {
	Title, About string // About describes the chart in a sentence, for people who cannot see it
	Panels       []Panel
}

// Panel has lines over two axes.
type Panel struct {
	Title string
	X, Y  Axis
	Lines []Line
}

// Axis is one side of a panel.
type Axis struct {
	Label string // with the unit
	Unit  string // alone
	Log   bool   // decades instead of steps; values must then be above zero
}

// Line is a series of points, from left to right. Lines with the same name look alike in all
// panels.
type Line struct {
	Name   string
	Points []Point
}

// Point is one point of a line.
type Point struct{ X, Y float64 }

// The sizes of the parts of a chart, in units of the SVG.
const (
	panelHeight           = 250
	onlyWidth, halfWidth  = 580, 340 // widths of a single panel, and of one beside another
	left, right, gap      = 74, 40, 84
	top, bottom           = 108, 58
	marker                = 3.6
	wideTicks, closeTicks = 64, 22 // between ticks side by side, and one above the other
)

// Write draws the chart.
func (c Chart) Write(w io.Writer) error {
	var b strings.Builder
	panelWidth := halfWidth
	if len(c.Panels) == 1 {
		panelWidth = onlyWidth
	}
	width := left + len(c.Panels)*panelWidth + (len(c.Panels)-1)*gap + right
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title about">`+"\n",
		width, top+panelHeight+bottom)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"about\">%s</desc>\n", html.EscapeString(c.Title), html.EscapeString(c.About))
	fmt.Fprintf(&b, "<style>%s</style>\n", style)
	b.WriteString(`<rect class="paper" width="100%" height="100%" rx="8"/>` + "\n")
	fmt.Fprintf(&b, `<text class="title" x="%d" y="34">%s</text>`+"\n", left, html.EscapeString(c.Title))
	names := c.names()
	legend(&b, names)
	for i, p := range c.Panels {
		fmt.Fprintf(&b, `<g class="panel" transform="translate(%d %d)">`+"\n", left+i*(panelWidth+gap), top)
		p.write(&b, names, panelWidth)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// names returns the names of all lines, each once.
func (c Chart) names() []string {
	var names []string
	seen := make(map[string]bool)
	for _, p := range c.Panels {
		for _, l := range p.Lines {
			if !seen[l.Name] {
				seen[l.Name] = true
				names = append(names, l.Name)
			}
		}
	}
	return names
}

// legend draws the names of the lines with their marks.
func legend(b *strings.Builder, names []string) {
	x := float64(left)
	for i, name := range names {
		fmt.Fprintf(b, `<g class="line line%d"><path d="M%.0f 58h26"/>`, i, x)
		mark(b, i, x+13, 58)
		fmt.Fprintf(b, `<text x="%.0f" y="62.5">%s</text></g>`+"\n", x+33, html.EscapeString(name))
		x += 33 + 7.2*float64(len(name)) + 22
	}
}

// write draws the panel, with its upper left corner at the origin.
func (p Panel) write(b *strings.Builder, names []string, panelWidth int) {
	var xs, ys []float64
	for _, l := range p.Lines {
		for _, at := range l.Points {
			xs, ys = append(xs, at.X), append(ys, at.Y)
		}
	}
	x, y := p.X.scale(xs, float64(panelWidth), wideTicks), p.Y.scale(ys, panelHeight, closeTicks)
	fmt.Fprintf(b, `<text class="head" y="-14">%s</text>`+"\n", html.EscapeString(p.Title))
	b.WriteString(`<g class="axis">` + "\n")
	for _, v := range y.ticks {
		fmt.Fprintf(b, `<path d="M0 %.1fh%d"/><text class="end" x="-8" y="%.1f">%s</text>`+"\n",
			panelHeight-y.at(v), panelWidth, panelHeight-y.at(v)+4, grouped(v))
	}
	for _, v := range x.ticks {
		fmt.Fprintf(b, `<path d="M%.1f %dv5"/><text class="middle" x="%.1f" y="%d">%s</text>`+"\n",
			x.at(v), panelHeight, x.at(v), panelHeight+20, grouped(v))
	}
	fmt.Fprintf(b, `<path class="base" d="M0 %dh%d"/>`+"\n", panelHeight, panelWidth)
	fmt.Fprintf(b, `<text class="middle label" x="%d" y="%d">%s</text>`+"\n", panelWidth/2, panelHeight+42, html.EscapeString(p.X.Label))
	fmt.Fprintf(b, `<text class="middle label" transform="translate(-54 %d) rotate(-90)">%s</text>`+"\n</g>\n",
		panelHeight/2, html.EscapeString(p.Y.Label))
	for i, name := range names {
		for _, l := range p.Lines {
			if l.Name == name {
				p.line(b, i, l, x, y)
			}
		}
	}
}

// line draws a line. Each point shows its values when one points at it.
func (p Panel) line(b *strings.Builder, kind int, l Line, x, y scale) {
	fmt.Fprintf(b, `<g class="line line%d">`, kind)
	var path []string
	for _, at := range l.Points {
		path = append(path, fmt.Sprintf("%.1f %.1f", x.at(at.X), panelHeight-y.at(at.Y)))
	}
	fmt.Fprintf(b, `<path d="M%s"/>`+"\n", strings.Join(path, "L"))
	for _, at := range l.Points {
		fmt.Fprintf(b, "<g><title>%s: %s %s, %s %s</title>", html.EscapeString(l.Name),
			grouped(at.X), html.EscapeString(p.X.Unit), strconv.FormatFloat(at.Y, 'g', 3, 64), html.EscapeString(p.Y.Unit))
		mark(b, kind, x.at(at.X), panelHeight-y.at(at.Y))
		b.WriteString("</g>\n")
	}
	b.WriteString("</g>\n")
}

// mark draws the mark of a point: lines differ in more than their colour.
func mark(b *strings.Builder, kind int, x, y float64) {
	const r = marker
	switch kind % 3 {
	case 0:
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f"/>`, x, y, r)
	case 1:
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, x-r, y-r, 2*r, 2*r)
	default:
		fmt.Fprintf(b, `<path class="mark" d="M%.1f %.1fl%.1f %.1fh%.1fz"/>`, x, y-1.2*r, 1.2*r, 2.1*r, -2.4*r)
	}
}

// grouped writes a number with a thin space between thousands.
func grouped(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	whole, fraction, found := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "\u2009" + whole[i:]
	}
	if found {
		whole += "." + fraction
	}
	return whole
}
