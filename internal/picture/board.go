package picture

import (
	"image/color"
	"slices"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// box is a rectangle on a canvas.
type box struct{ x, y, width, height float64 }

// boardDrawing draws a board onto a canvas.
type boardDrawing struct {
	canvas
	scene   Scene
	plan    *drawing.Plan
	colours palette
	scale   float64
	centre  hex.Point
	fine    bool // with gloss on the pieces and a glow at the rim
}

// newBoardDrawing centres the board in a box, as large as it can be.
func newBoardDrawing(c canvas, s Scene, colours palette, in box) *boardDrawing {
	d := &boardDrawing{canvas: c, scene: s, plan: s.plan(), colours: colours}
	low, high := polygon(d.plan.Well...).bounds()
	d.scale = min(in.width/(high.X-low.X), in.height/(high.Y-low.Y))
	middle := low.Add(high).Scale(d.scale / 2)
	d.centre = hex.Point{X: in.x + in.width/2, Y: in.y + in.height/2}.Add(middle.Scale(-1))
	return d
}

// place moves a shape that is drawn around the origin to a point of the board.
func (d *boardDrawing) place(p path, at hex.Point, turn float64) path {
	return p.transformed(transform{scale: d.scale, turn: turn, at: d.centre.Add(at.Scale(d.scale))})
}

func (d *boardDrawing) shape(p path, at hex.Point, with paint) { d.fill(d.place(p, at, 0), with) }

func (d *boardDrawing) trace(p path, at hex.Point, width float64, with paint) {
	d.line(d.place(p, at, 0), width*d.scale, with)
}

// background draws what is the same in all positions of a game: the well, its
// sides and the cells.
func (d *boardDrawing) background() {
	b := d.scene.Board
	d.shape(polygon(d.plan.Well...), hex.Point{}, flat(d.colours.well))
	for seat, home := range b.Home {
		d.trace(polyline(d.plan.Side(home)...), hex.Point{}, 1.4, faint(d.seatColour(game.Seat(seat)).body, 0.3))
	}
	for i, at := range d.plan.Centres {
		d.cell(at, d.tone(i))
	}
	for _, gate := range b.Gates {
		at, _ := d.plan.Place(gate.Name)
		d.line(d.place(parse(drawing.Chevron), at, d.plan.Out(gate)), 2.4*d.scale, faint(d.seatColour(gate.Seat).body, 0.6))
	}
}

// tone returns the colour of an empty cell.
func (d *boardDrawing) tone(i int) color.NRGBA {
	b := d.scene.Board
	tone := d.colours.cell
	if i < len(b.Shade) {
		tone = d.colours.tones[b.Shade[i]]
	}
	if i < len(b.Ground) && b.Ground[i] != game.Nobody {
		return mix(tone, d.seatColour(b.Ground[i]).body, 0.16)
	}
	return tone
}

func (d *boardDrawing) cell(at hex.Point, tone color.NRGBA) {
	corners := d.plan.Cell(at)
	d.shape(polygon(corners[:]...), hex.Point{}, flat(tone))
}

// position draws what changes from move to move.
func (d *boardDrawing) position() {
	d.highlightTurn()
	d.lastMoves()
	for _, p := range d.scene.View.Pieces {
		d.piece(p)
	}
	d.coverHidden()
}

// coverHidden covers the armies that are being set up in secret.
func (d *boardDrawing) coverHidden() {
	for _, c := range d.plan.Screens(d.scene.View) {
		body := d.seatColour(c.Seat).body
		cloth := mix(d.colours.page, body, 0.5)
		d.shape(polygon(c.Cover...), hex.Point{}, flat(cloth))
		for _, fold := range c.Folds {
			d.shape(polygon(fold...), hex.Point{}, flat(mix(cloth, body, 0.3)))
		}
		d.trace(polygon(c.Cover...), hex.Point{}, 3, flat(body))
	}
}

// highlightTurn draws a glow along the sides of the seats on turn.
func (d *boardDrawing) highlightTurn() {
	for seat := range d.scene.View.Turn.All() {
		side, body := polyline(d.plan.Side(d.scene.Board.Home[seat])...), d.seatColour(seat).body
		if d.fine {
			for width := 18.0; width > 5; width -= 3 {
				d.trace(side, hex.Point{}, width, faint(body, 0.07))
			}
		}
		d.trace(side, hex.Point{}, 4.2, flat(body))
	}
}

// lastMoves draws the last moves, the oldest first, so that the newest is on top.
func (d *boardDrawing) lastMoves() {
	last := d.scene.Last
	if len(last) > 0 {
		for _, at := range slices.Concat(d.plan.Ways(last[0].Move)...) {
			if i := slices.Index(d.plan.Centres, at); i >= 0 {
				d.cell(at, d.colours.last)
			}
		}
	}
	for age := len(last) - 1; age >= 0; age-- {
		strength := [...]float64{1, 0.4, 0.2}[min(age, 2)]
		with := faint(d.seatColour(last[age].Seat).body, strength)
		for _, way := range d.plan.Ways(last[age].Move) {
			if len(way) > 1 {
				d.movePath(way, d.plan.Ring(last[age].Move), with)
			}
		}
	}
}

// movePath draws the path of a move, with a ring of the given radius at its end.
func (d *boardDrawing) movePath(way []hex.Point, ring float64, with paint) {
	d.trace(polyline(way...), hex.Point{}, 3, with)
	d.shape(circle(way[0], 4), hex.Point{}, with)
	for _, via := range way[1 : len(way)-1] {
		d.shape(circle(via, 3), hex.Point{}, with)
	}
	d.trace(circle(way[len(way)-1], ring), hex.Point{}, 2, with)
}

// piece draws a disc. A king is two stacked discs. A peg of a seat with several
// sets has an arrow towards the target of its set.
func (d *boardDrawing) piece(p game.Piece) {
	at, colour := d.plan.Centres[p.Cell], d.seatColour(p.Seat)
	if d.scene.Board.Figures {
		d.figurine(at, p)
		return
	}
	switch turn, sets := points(p.Kind); {
	case p.Kind == king:
		d.disc(at.Add(hex.Point{Y: 4}), colour)
		at.Y -= 3
	case sets && p.Seat != game.Nobody:
		notch := d.place(parse(drawing.Way), at, float64(turn+d.plan.Turn)*60)
		d.fill(notch, flat(colour.body))
		d.line(notch, rim*d.scale, flat(d.colours.rim))
	}
	d.disc(at, colour)
	if p.Seat == game.Nobody {
		return
	}
	d.emblem(at, d.scene.hue(p.Seat))
	if p.Kind == king {
		d.trace(circle(at, drawing.Crown), hex.Point{}, 1.5, flat(colour.cut))
	}
}

// disc draws a disc with its rim.
func (d *boardDrawing) disc(at hex.Point, with seatColour) {
	d.shape(circle(at, drawing.Disc+rim/2), hex.Point{}, flat(d.colours.rim))
	d.shape(circle(at, drawing.Disc-rim/2), hex.Point{}, flat(with.body))
}

// emblem draws the emblem of a colour on a disc.
func (d *boardDrawing) emblem(at hex.Point, hue int) {
	emblem, cut := parse(drawing.Emblem(hue)), flat(d.colours.hue(hue).cut)
	if d.fine {
		d.shape(circle(at, drawing.Disc-rim/2), hex.Point{}, paint{gloss: true})
		d.trace(emblem, at.Add(hex.Point{Y: -1}), 2.6, faint(color.NRGBA{A: 255}, 0.4))
	}
	d.trace(emblem, at, 2.6, cut)
}

func (d *boardDrawing) seatColour(seat game.Seat) seatColour { return d.colours.hue(d.scene.hue(seat)) }

// rim is the width of a disc's edge.
const rim = 1.6

// king is the kind of a piece that is two discs high.
const king = "K"

// points returns the direction in which a set of pegs has to go, in sixths of a
// circle clockwise from up. The direction is the set's name.
func points(kind string) (sixths int, ok bool) {
	sixths = slices.Index([]string{"N", "NE", "SE", "S", "SW", "NW"}, kind)
	return sixths, sixths >= 0
}
