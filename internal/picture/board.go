package picture

import (
	"image/color"
	"slices"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// box is a rectangle on a canvas.
type box struct{ x, y, wide, high float64 }

// easel is where a board is drawn and how.
type easel struct {
	canvas
	scene   Scene
	plan    *drawing.Plan
	colours palette
	scale   float64
	centre  hex.Point
	fine    bool // with the gloss of the enamel and the glow of the rim
}

// newEasel puts the board into the middle of a box, as large as it can be.
func newEasel(c canvas, s Scene, colours palette, in box) *easel {
	e := &easel{canvas: c, scene: s, plan: s.plan(), colours: colours}
	low, high := polygon(e.plan.Well...).bounds()
	e.scale = min(in.wide/(high.X-low.X), in.high/(high.Y-low.Y))
	middle := low.Add(high).Scale(e.scale / 2)
	e.centre = hex.Point{X: in.x + in.wide/2, Y: in.y + in.high/2}.Add(middle.Scale(-1))
	return e
}

// put brings a shape that is drawn around a point of the board onto the canvas.
func (e *easel) put(p path, at hex.Point, turn float64) path {
	return p.put(place{scale: e.scale, turn: turn, at: e.centre.Add(at.Scale(e.scale))})
}

func (e *easel) shape(p path, at hex.Point, with paint) { e.fill(e.put(p, at, 0), with) }

func (e *easel) trace(p path, at hex.Point, width float64, with paint) {
	e.line(e.put(p, at, 0), width*e.scale, with)
}

// bed draws what is the same for all positions of a game: the well, its sides and
// the cells.
func (e *easel) bed() {
	b := e.scene.Board
	e.shape(polygon(e.plan.Well...), hex.Point{}, flat(e.colours.well))
	for seat, home := range b.Home {
		e.trace(polyline(e.plan.Side(home)...), hex.Point{}, 1.4, faint(e.enamel(game.Seat(seat)).body, 0.3))
	}
	for i, at := range e.plan.Centres {
		e.cell(at, e.tone(i))
	}
	for _, gate := range b.Gates {
		at, _ := e.plan.Place(gate.Name)
		e.line(e.put(parse(drawing.Chevron), at, e.plan.Out(gate)), 2.4*e.scale, faint(e.enamel(gate.Seat).body, 0.6))
	}
}

// tone returns the colour of a cell by itself.
func (e *easel) tone(i int) color.NRGBA {
	b := e.scene.Board
	tone := e.colours.cell
	if i < len(b.Shade) {
		tone = e.colours.tones[b.Shade[i]]
	}
	if i < len(b.Ground) && b.Ground[i] != game.Nobody {
		return mix(tone, e.enamel(b.Ground[i]).body, 0.16)
	}
	return tone
}

func (e *easel) cell(at hex.Point, tone color.NRGBA) {
	corners := e.plan.Cell(at)
	e.shape(polygon(corners[:]...), hex.Point{}, flat(tone))
}

// position draws what changes from move to move.
func (e *easel) position() {
	e.lit()
	e.trails()
	for _, p := range e.scene.View.Pieces {
		e.piece(p)
	}
	e.curtains()
}

// curtains hides armies that are set up in secret.
func (e *easel) curtains() {
	for _, c := range e.plan.Curtains(e.scene.View) {
		body := e.enamel(c.Seat).body
		cloth := mix(e.colours.page, body, 0.5)
		e.shape(polygon(c.Cover...), hex.Point{}, flat(cloth))
		for _, fold := range c.Folds {
			e.shape(polygon(fold...), hex.Point{}, flat(mix(cloth, body, 0.3)))
		}
		e.trace(polygon(c.Cover...), hex.Point{}, 3, flat(body))
	}
}

// lit lets the sides of those on turn glow.
func (e *easel) lit() {
	for seat := range e.scene.View.Turn.All() {
		side, body := polyline(e.plan.Side(e.scene.Board.Home[seat])...), e.enamel(seat).body
		if e.fine {
			for width := 18.0; width > 5; width -= 3 {
				e.trace(side, hex.Point{}, width, faint(body, 0.07))
			}
		}
		e.trace(side, hex.Point{}, 4.2, flat(body))
	}
}

// trails draws the last moves, the oldest first so that the newest lies on top.
func (e *easel) trails() {
	last := e.scene.Last
	if len(last) > 0 {
		for _, at := range slices.Concat(e.plan.Ways(last[0])...) {
			if i := slices.Index(e.plan.Centres, at); i >= 0 {
				e.cell(at, e.colours.last)
			}
		}
	}
	for age := len(last) - 1; age >= 0; age-- {
		strength := [...]float64{1, 0.4, 0.2}[min(age, 2)]
		with := faint(e.enamel(game.Seat(last[age].Seat)).body, strength)
		for _, way := range e.plan.Ways(last[age]) {
			if len(way) > 1 {
				e.trail(way, e.plan.Ring(last[age]), with)
			}
		}
	}
}

// trail draws the way of a move, with a ring of that radius at its end.
func (e *easel) trail(way []hex.Point, ring float64, with paint) {
	e.trace(polyline(way...), hex.Point{}, 3, with)
	e.shape(circle(way[0], 4), hex.Point{}, with)
	for _, via := range way[1 : len(way)-1] {
		e.shape(circle(via, 3), hex.Point{}, with)
	}
	e.trace(circle(way[len(way)-1], ring), hex.Point{}, 2, with)
}

// piece draws an enamel counter; a king is two, one on the other, and the pegs of
// one of several sets point where that set has to go.
func (e *easel) piece(p game.Piece) {
	at, enamel := e.plan.Centres[p.Cell], e.enamel(p.Seat)
	if e.scene.Board.Figures {
		e.figurine(at, p)
		return
	}
	switch turn, sets := points(p.Kind); {
	case p.Kind == king:
		e.counter(at.Add(hex.Point{Y: 4}), enamel)
		at.Y -= 3
	case sets && p.Seat != game.Nobody:
		notch := e.put(parse(drawing.Way), at, float64(turn+e.plan.Turn)*60)
		e.fill(notch, flat(enamel.body))
		e.line(notch, rim*e.scale, flat(e.colours.rim))
	}
	e.counter(at, enamel)
	if p.Seat == game.Nobody {
		return
	}
	e.engrave(at, e.scene.hue(p.Seat))
	if p.Kind == king {
		e.trace(circle(at, drawing.Crown), hex.Point{}, 1.5, flat(enamel.cut))
	}
}

// counter draws a disc with its rim.
func (e *easel) counter(at hex.Point, with enamel) {
	e.shape(circle(at, drawing.Disc+rim/2), hex.Point{}, flat(e.colours.rim))
	e.shape(circle(at, drawing.Disc-rim/2), hex.Point{}, flat(with.body))
}

// engrave cuts the emblem of a colour into a counter.
func (e *easel) engrave(at hex.Point, hue int) {
	emblem, cut := parse(drawing.Emblem(hue)), flat(e.colours.hue(hue).cut)
	if e.fine {
		e.shape(circle(at, drawing.Disc-rim/2), hex.Point{}, paint{gloss: true})
		e.trace(emblem, at.Add(hex.Point{Y: -1}), 2.6, faint(color.NRGBA{A: 255}, 0.4))
	}
	e.trace(emblem, at, 2.6, cut)
}

func (e *easel) enamel(seat game.Seat) enamel { return e.colours.hue(e.scene.hue(seat)) }

// rim is the width of the edge of a counter.
const rim = 1.6

// king is the kind of a piece that stands on another.
const king = "K"

// points returns where a set of pegs has to go that is named after a direction,
// in sixths of a circle clockwise from up.
func points(kind string) (sixths int, ok bool) {
	sixths = slices.Index([]string{"N", "NE", "SE", "S", "SW", "NW"}, kind)
	return sixths, sixths >= 0
}
