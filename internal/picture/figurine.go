package picture

import (
	"image/color"
	"slices"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// figurine draws a counter that carries a figure of chess. A king in check stands
// on a cell of the colour of trouble; what is frozen wears ice.
func (e *easel) figurine(at hex.Point, p game.Piece) {
	enamel, edge := e.enamel(p.Seat), e.colours.rim
	if p.Kind == king && e.remarked("check", p.Seat) {
		e.cell(at, e.colours.bad)
	}
	if e.remarked("frozen", p.Seat) {
		enamel.body, edge = mix(enamel.body, e.colours.ice, 0.6), e.colours.frost
		enamel.cut = e.colours.rim
	}
	outline := parse(drawing.Outline(e.scene.hue(p.Seat)))
	e.shape(outline, at, flat(enamel.body))
	if e.fine {
		e.shape(outline, at, paint{gloss: true})
	}
	e.trace(outline, at, rim, flat(edge))
	figure := drawing.Figure(p.Kind)
	if e.fine {
		e.shape(parse(figure.Shape), at.Add(hex.Point{Y: -1}), faint(color.NRGBA{A: 255}, 0.4))
	}
	e.carve(at, p.Kind, enamel)
}

// carve cuts a figure into a ground.
func (e *easel) carve(at hex.Point, kind string, with enamel) {
	figure := drawing.Figure(kind)
	e.shape(parse(figure.Shape), at, flat(with.cut))
	e.trace(parse(figure.Cuts), at, 1.6, flat(with.body))
}

// remarked reports whether that is said of a seat.
func (e *easel) remarked(key string, seat game.Seat) bool {
	return slices.ContainsFunc(e.scene.View.Remarks, func(r game.Remark) bool { return r.Key == key && r.Seat == seat })
}
