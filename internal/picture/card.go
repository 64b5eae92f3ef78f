package picture

import (
	"strconv"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// The layout of a card, in pixels.
const (
	margin = 40  // around everything
	column = 668 // where the text begins
	foot   = Height - 46
)

// cardBoard returns the box of the board.
func cardBoard() box { return box{margin, 34, column - 48 - margin, Height - 68} }

// card draws the board on the left, and on the right the game, whose turn it is,
// and the players.
func (r *Renderer) card(c canvas, s Scene, colours palette) {
	d := newBoardDrawing(c, s, colours, cardBoard())
	d.fine = true
	d.background()
	d.position()

	wide := float64(Width - margin - column)
	r.write(c, r.fonts.serif, s.Game, hex.Point{X: column - 3, Y: 104}, 64, wide, flat(colours.text))
	r.write(c, r.fonts.serif, r.status(s), hex.Point{X: column, Y: 158}, 32, wide, flat(colours.accent))
	r.plates(c, s, colours, box{column, 190, wide, foot - 46 - 190})
	r.write(c, r.fonts.sans, s.Caption, hex.Point{X: column, Y: foot + 8}, 22, wide/2, flat(colours.dim))
	r.mark(c, colours, hex.Point{X: Width - margin, Y: foot})
}

// status returns the line below the game's name. If the font lacks letters of a name, the line
// names the colour instead.
func (r *Renderer) status(s Scene) string {
	if s.Own != "" && r.fonts.serif.legible(s.Own) == s.Own {
		return s.Own
	}
	return s.Status
}

// write writes a line, smaller if it is a little too long, and cut off if it is
// much too long. It returns where the line ends.
func (r *Renderer) write(c canvas, with typeface, text string, at hex.Point, size, wide float64, colour paint) float64 {
	const least = 0.72
	if full := with.width(text, size); full > wide {
		size *= max(wide/full, least)
		text = with.fit(text, size, wide)
	}
	outline, end := with.write(text, size, at)
	c.fill(outline, colour)
	return at.X + end
}

// mark draws the site's logo and name to the left of end.
func (r *Renderer) mark(c canvas, colours palette, end hex.Point) {
	const name, size, logo = "Triplecross", 28, 1.15
	left := end.X - r.fonts.serif.width(name, size)
	outline, _ := r.fonts.serif.write(name, size, hex.Point{X: left, Y: end.Y + 9})
	c.fill(outline, flat(colours.text))
	at := transform{scale: logo, at: hex.Point{X: left - 28, Y: end.Y}}
	well := parse("M0-15.5 13.4-7.75V7.75L0 15.5-13.4 7.75V-7.75Z").transformed(at)
	c.fill(well, flat(colours.well))
	c.line(well, 1.2, flat(colours.line))
	for _, seat := range []struct {
		hue  int
		x, y float64
	}{{1, -5.6, -4.2}, {2, 5.6, -4.2}, {0, 0, 5.6}} {
		c.fill(circle(hex.Point{X: seat.x, Y: seat.y}, 4.6).transformed(at), flat(colours.seats[seat.hue].body))
	}
}

// plates draws the players in turn order, one below the other.
func (r *Renderer) plates(c canvas, s Scene, colours palette, in box) {
	const gap = 10
	n := float64(len(s.Seats))
	high := min((in.height-gap*(n-1))/n, 84)
	y := in.y + (in.height-high*n-gap*(n-1))/2
	for _, seat := range s.Seats {
		r.plate(c, seat, colours, box{in.x, y, in.width, high})
		y += high + gap
	}
}

func (r *Renderer) plate(c canvas, s Seat, colours palette, in box) {
	disc, middle := colours.hue(s.Hue), in.y+in.height/2
	ground := flat(colours.surface)
	if s.Won {
		ground = flat(colours.last)
	}
	c.fill(roundedRect(in.x, in.y, in.width, in.height, 10), ground)
	switch outline := roundedRect(in.x+1, in.y+1, in.width-2, in.height-2, 9); {
	case s.Won:
		c.line(outline, 2, flat(colours.text))
	case s.Turn:
		c.line(outline, 3, flat(disc.body))
	default:
		c.line(outline, 1, faint(colours.line, 0.6))
	}
	counter := min(in.height*0.36, 26)
	d := &boardDrawing{canvas: c, colours: colours, scale: counter / drawing.Disc, fine: true, centre: hex.Point{X: in.x + 18 + counter, Y: middle}}
	d.disc(hex.Point{}, disc)
	d.emblem(hex.Point{}, s.Hue)

	right := r.score(c, s, colours, hex.Point{X: in.x + in.width - 20, Y: middle}, in.height) - 16
	size := min(in.height*0.42, 30)
	left := in.x + 36 + 2*counter
	if len(s.Lost) > 0 {
		size = min(size, in.height*0.34)
		middle = in.y + in.height*0.32
		r.losses(c, s.Lost, colours, box{left, in.y + in.height*0.54, right - left, in.height * 0.36})
	}
	baseline := middle + size*0.36
	tag := r.fonts.sans.legible(s.note())
	reserved := 0.0
	if tag != "" {
		reserved = min(r.fonts.sans.width(tag, size*0.72), 0.4*(right-left)) + 12
	}
	colour := colours.text
	if s.Name == "" {
		colour = colours.dim
	}
	end := r.write(c, r.fonts.sans, r.name(s), hex.Point{X: left, Y: baseline}, size, right-left-reserved, flat(colour))
	if tag != "" {
		r.write(c, r.fonts.sans, tag, hex.Point{X: end + 12, Y: baseline}, size*0.72, right-end-12, flat(colours.dim))
	}
}

// note returns the tag and the remark of a seat.
func (s Seat) note() string {
	if s.Tag == "" || s.Remark == "" {
		return s.Tag + s.Remark
	}
	return s.Tag + ", " + s.Remark
}

// losses draws the figures of captured pieces with their numbers.
func (r *Renderer) losses(c canvas, lost []game.Pile, colours palette, in box) {
	d := &boardDrawing{canvas: c, scale: in.height / 28}
	size, x := in.height*0.72, in.x
	for _, pile := range lost {
		d.centre = hex.Point{X: x + 12*d.scale, Y: in.y + in.height/2 + d.scale}
		d.figure(hex.Point{}, pile.Kind, seatColour{cut: colours.dim, body: colours.surface})
		x += 25 * d.scale
		if pile.N > 1 {
			x = r.write(c, r.fonts.sans, strconv.Itoa(pile.N), hex.Point{X: x, Y: in.y + in.height*0.77}, size, in.width, flat(colours.dim))
		}
		x += 6 * d.scale
	}
}

// name returns the player's name, or the seat's colour if the fonts lack the
// name's letters.
func (r *Renderer) name(s Seat) string {
	if name := r.fonts.sans.legible(s.Name); name != "" {
		return name
	}
	return s.Colour
}

// score draws one slot for each point, or a bar if there are many, to the left of
// end. It returns where they begin.
func (r *Renderer) score(c canvas, s Seat, colours palette, end hex.Point, high float64) float64 {
	const few = 6
	switch {
	case s.Goal == 0:
		return end.X
	case s.Goal > few:
		const wide, thick = 110, 12
		left := end.X - wide
		c.fill(roundedRect(left, end.Y-thick/2, wide, thick, thick/2), flat(colours.cell2))
		if part := float64(s.Score) / float64(s.Goal); part > 0 {
			c.fill(roundedRect(left, end.Y-thick/2, max(wide*min(part, 1), thick), thick, thick/2), flat(colours.hue(s.Hue).body))
		}
		return left
	}
	radius := min(high*0.13, 10)
	x := end.X - radius
	for i := s.Goal - 1; i >= 0; i-- {
		slot := circle(hex.Point{X: x, Y: end.Y}, radius)
		if i < s.Score {
			c.fill(slot, flat(colours.hue(s.Hue).body))
			c.line(slot, 1.5, flat(colours.rim))
		} else {
			c.fill(slot, flat(colours.cell2))
			c.line(slot, 1.5, flat(colours.line))
		}
		x -= 2.8 * radius
	}
	return x + 1.8*radius
}
