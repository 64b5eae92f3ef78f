package picture

import (
	"image/color"
	"slices"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// figurine draws a disc with a chess piece on it. The cell of a king in check has a
// warning colour, and frozen pieces have the colour of ice.
func (d *boardDrawing) figurine(at hex.Point, p game.Piece) {
	colour, edge := d.seatColour(p.Seat), d.colours.rim
	if p.Kind == king && d.remarked("check", p.Seat) {
		d.cell(at, d.colours.bad)
	}
	if d.remarked("frozen", p.Seat) {
		colour.body, edge = mix(colour.body, d.colours.ice, 0.6), d.colours.frost
		colour.cut = d.colours.rim
	}
	outline := parse(drawing.Outline(d.scene.hue(p.Seat)))
	d.shape(outline, at, flat(colour.body))
	if d.fine {
		d.shape(outline, at, paint{gloss: true})
	}
	d.trace(outline, at, rim, flat(edge))
	shape := drawing.Figure(p.Kind)
	if d.fine {
		d.shape(parse(shape.Shape), at.Add(hex.Point{Y: -1}), faint(color.NRGBA{A: 255}, 0.4))
	}
	d.figure(at, p.Kind, colour)
}

// figure draws a chess piece on its ground.
func (d *boardDrawing) figure(at hex.Point, kind string, with seatColour) {
	shape := drawing.Figure(kind)
	d.shape(parse(shape.Shape), at, flat(with.cut))
	d.trace(parse(shape.Cuts), at, 1.6, flat(with.body))
}

// remarked reports whether the view has a remark with that key about a seat.
func (d *boardDrawing) remarked(key string, seat game.Seat) bool {
	return slices.ContainsFunc(d.scene.View.Remarks, func(r game.Remark) bool { return r.Key == key && r.Seat == seat })
}
