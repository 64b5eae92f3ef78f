package picture

import (
	"strconv"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// The layout of a card, in pixels.
const (
	edge   = 40  // around everything
	column = 668 // where the words begin
	foot   = High - 46
)

// cardBoard returns where the board is.
func cardBoard() box { return box{edge, 34, column - 48 - edge, High - 68} }

// card draws the board on the left, and on the right the game, whose turn it is,
// and who plays.
func (a *Artist) card(c canvas, s Scene, colours palette) {
	e := newEasel(c, s, colours, cardBoard())
	e.fine = true
	e.bed()
	e.position()

	wide := float64(Wide - edge - column)
	a.say(c, a.fonts.serif, s.Game, hex.Point{X: column - 3, Y: 104}, 64, wide, flat(colours.text))
	a.say(c, a.fonts.serif, s.Status, hex.Point{X: column, Y: 158}, 32, wide, flat(colours.accent))
	a.plates(c, s, colours, box{column, 190, wide, foot - 46 - 190})
	a.say(c, a.fonts.sans, s.Caption, hex.Point{X: column, Y: foot + 8}, 22, wide/2, flat(colours.dim))
	a.mark(c, colours, hex.Point{X: Wide - edge, Y: foot})
}

// say writes a line, smaller if it is a little too long, and cut off if it is much
// too long. It returns where the line ends.
func (a *Artist) say(c canvas, with lettering, text string, at hex.Point, size, wide float64, colour paint) float64 {
	const least = 0.72
	if full := with.width(text, size); full > wide {
		size *= max(wide/full, least)
		text = with.fit(text, size, wide)
	}
	outline, end := with.write(text, size, at)
	c.fill(outline, colour)
	return at.X + end
}

// mark draws the site's mark and name so that they end at a point.
func (a *Artist) mark(c canvas, colours palette, end hex.Point) {
	const name, size, logo = "Triplecross", 28, 1.15
	left := end.X - a.fonts.serif.width(name, size)
	outline, _ := a.fonts.serif.write(name, size, hex.Point{X: left, Y: end.Y + 9})
	c.fill(outline, flat(colours.text))
	at := place{scale: logo, at: hex.Point{X: left - 28, Y: end.Y}}
	well := parse("M0-15.5 13.4-7.75V7.75L0 15.5-13.4 7.75V-7.75Z").put(at)
	c.fill(well, flat(colours.well))
	c.line(well, 1.2, flat(colours.line))
	for _, seat := range []struct {
		hue  int
		x, y float64
	}{{1, -5.6, -4.2}, {2, 5.6, -4.2}, {0, 0, 5.6}} {
		c.fill(circle(hex.Point{X: seat.x, Y: seat.y}, 4.6).put(at), flat(colours.seats[seat.hue].body))
	}
}

// plates draws who plays in turn order, one below the other.
func (a *Artist) plates(c canvas, s Scene, colours palette, in box) {
	const gap = 10
	n := float64(len(s.Seats))
	high := min((in.high-gap*(n-1))/n, 84)
	y := in.y + (in.high-high*n-gap*(n-1))/2
	for _, seat := range s.Seats {
		a.plate(c, seat, colours, box{in.x, y, in.wide, high})
		y += high + gap
	}
}

func (a *Artist) plate(c canvas, s Seat, colours palette, in box) {
	enamel, middle := colours.hue(s.Hue), in.y+in.high/2
	ground := flat(colours.surface)
	if s.Won {
		ground = flat(colours.last)
	}
	c.fill(panel(in.x, in.y, in.wide, in.high, 10), ground)
	switch outline := panel(in.x+1, in.y+1, in.wide-2, in.high-2, 9); {
	case s.Won:
		c.line(outline, 2, flat(colours.text))
	case s.Turn:
		c.line(outline, 3, flat(enamel.body))
	default:
		c.line(outline, 1, faint(colours.line, 0.6))
	}
	counter := min(in.high*0.36, 26)
	e := &easel{canvas: c, colours: colours, scale: counter / drawing.Disc, fine: true, centre: hex.Point{X: in.x + 18 + counter, Y: middle}}
	e.counter(hex.Point{}, enamel)
	e.engrave(hex.Point{}, s.Hue)

	right := a.score(c, s, colours, hex.Point{X: in.x + in.wide - 20, Y: middle}, in.high) - 16
	size := min(in.high*0.42, 30)
	left := in.x + 36 + 2*counter
	if len(s.Lost) > 0 {
		size = min(size, in.high*0.34)
		middle = in.y + in.high*0.32
		a.losses(c, s.Lost, colours, box{left, in.y + in.high*0.54, right - left, in.high * 0.36})
	}
	baseline := middle + size*0.36
	tag := a.fonts.sans.legible(s.says())
	reserved := 0.0
	if tag != "" {
		reserved = min(a.fonts.sans.width(tag, size*0.72), 0.4*(right-left)) + 12
	}
	colour := colours.text
	if s.Name == "" {
		colour = colours.dim
	}
	end := a.say(c, a.fonts.sans, a.name(s), hex.Point{X: left, Y: baseline}, size, right-left-reserved, flat(colour))
	if tag != "" {
		a.say(c, a.fonts.sans, tag, hex.Point{X: end + 12, Y: baseline}, size*0.72, right-end-12, flat(colours.dim))
	}
}

// says tells what one should know of who plays, and in what state the seat is.
func (s Seat) says() string {
	if s.Tag == "" || s.Remark == "" {
		return s.Tag + s.Remark
	}
	return s.Tag + ", " + s.Remark
}

// losses draws the figures of pieces beside the board with their numbers.
func (a *Artist) losses(c canvas, lost []game.Pile, colours palette, in box) {
	e := &easel{canvas: c, scale: in.high / 28}
	size, x := in.high*0.72, in.x
	for _, pile := range lost {
		e.centre = hex.Point{X: x + 12*e.scale, Y: in.y + in.high/2 + e.scale}
		e.carve(hex.Point{}, pile.Kind, enamel{cut: colours.dim, body: colours.surface})
		x += 25 * e.scale
		if pile.N > 1 {
			x = a.say(c, a.fonts.sans, strconv.Itoa(pile.N), hex.Point{X: x, Y: in.y + in.high*0.77}, size, in.wide, flat(colours.dim))
		}
		x += 6 * e.scale
	}
}

// name returns what a picture calls who plays: the colour, where the fonts lack
// the name.
func (a *Artist) name(s Seat) string {
	if name := a.fonts.sans.legible(s.Name); name != "" {
		return name
	}
	return s.Colour
}

// score draws a slot a point, or a bar where there are many, so that they end at
// a point. It returns where they begin.
func (a *Artist) score(c canvas, s Seat, colours palette, end hex.Point, high float64) float64 {
	const few = 6
	switch {
	case s.Goal == 0:
		return end.X
	case s.Goal > few:
		const wide, thick = 110, 12
		left := end.X - wide
		c.fill(panel(left, end.Y-thick/2, wide, thick, thick/2), flat(colours.cell2))
		if part := float64(s.Score) / float64(s.Goal); part > 0 {
			c.fill(panel(left, end.Y-thick/2, max(wide*min(part, 1), thick), thick, thick/2), flat(colours.hue(s.Hue).body))
		}
		return left
	}
	r := min(high*0.13, 10)
	x := end.X - r
	for i := s.Goal - 1; i >= 0; i-- {
		slot := circle(hex.Point{X: x, Y: end.Y}, r)
		if i < s.Score {
			c.fill(slot, flat(colours.hue(s.Hue).body))
			c.line(slot, 1.5, flat(colours.rim))
		} else {
			c.fill(slot, flat(colours.cell2))
			c.line(slot, 1.5, flat(colours.line))
		}
		x -= 2.8 * r
	}
	return x + 1.8*r
}
