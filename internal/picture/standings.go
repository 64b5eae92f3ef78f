package picture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"

	"triplecross/internal/drawing"
	"triplecross/internal/game/hex"
)

// Standings is the contents of a card about an evening of games, with all the words on it.
type Standings struct {
	Title   string
	Status  string // one line: "3 games"
	Caption string // one line
	Rows    []Row  // the best first
}

// Row is one person's standing.
type Row struct{ Name, Points string }

// Key returns a key of the picture that depends on everything it shows.
func (s Standings) Key() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // it consists of texts
	}
	return string(text)
}

// maxRows is the number of people that a card has room for.
const maxRows = 5

// StandingsPNG draws a card of Width by Height pixels.
func (r *Renderer) StandingsPNG(s Standings, theme Theme) ([]byte, error) {
	colours := theme.palette()
	canvas := newPixels(Width, Height, colours.page)
	r.standings(canvas, s, colours)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, canvas.image); err != nil {
		return nil, fmt.Errorf("picture: standings: %w", err)
	}
	return b.Bytes(), nil
}

func (r *Renderer) standings(c canvas, s Standings, colours palette) {
	const wide, gap, top = Width - 4*margin, 10, 190
	left := 2.0 * margin
	r.write(c, r.fonts.serif, s.Title, hex.Point{X: left - 3, Y: 104}, 64, wide, flat(colours.text))
	r.write(c, r.fonts.serif, s.Status, hex.Point{X: left, Y: 158}, 32, wide, flat(colours.accent))
	rows := s.Rows[:min(len(s.Rows), maxRows)]
	y := float64(top)
	high := min((foot-46-top)/float64(max(len(rows), 1))-gap, 84)
	for i, row := range rows {
		r.standing(c, row, i, colours, box{left, y, wide, high})
		y += high + gap
	}
	r.write(c, r.fonts.sans, s.Caption, hex.Point{X: left, Y: foot + 8}, 22, wide/2, flat(colours.dim))
	r.mark(c, colours, hex.Point{X: left + wide, Y: foot})
}

// standing draws a row: a disc in its own colour, the name, and the points on the right.
func (r *Renderer) standing(c canvas, row Row, i int, colours palette, in box) {
	ground, size, middle := colours.surface, min(in.height*0.46, 34), in.y+in.height/2
	if i == 0 {
		ground = colours.last
	}
	c.fill(roundedRect(in.x, in.y, in.width, in.height, 10), flat(ground))
	c.line(roundedRect(in.x+1, in.y+1, in.width-2, in.height-2, 9), 1, faint(colours.line, 0.6))
	counter := min(in.height*0.34, 26)
	d := &boardDrawing{canvas: c, colours: colours, scale: counter / drawing.Disc, fine: true, centre: hex.Point{X: in.x + 18 + counter, Y: middle}}
	d.disc(hex.Point{}, colours.hue(i))
	d.emblem(hex.Point{}, i)
	right := in.x + in.width - 24 - r.fonts.sans.width(row.Points, size)
	r.write(c, r.fonts.sans, row.Points, hex.Point{X: right, Y: middle + size*0.36}, size, in.width, flat(colours.text))
	x := in.x + 36 + 2*counter
	r.write(c, r.fonts.sans, r.fonts.sans.legible(row.Name), hex.Point{X: x, Y: middle + size*0.36}, size, right-24-x, flat(colours.text))
}
