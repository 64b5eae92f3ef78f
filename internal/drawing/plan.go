// Package drawing computes where everything on a board is drawn: on a page, in a
// small picture in a list, and in a picture to share.
package drawing

import (
	"math"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// Size is the distance from a cell's centre to its corners. Pieces and marks are
// drawn to this scale.
const Size = 24

const (
	inlay  = 0.965 // a cell's scale: 3.5 % of the board is the gaps between cells
	margin = 0.72  // from the outermost corners to the edge of the well, in sizes
	bevel  = 0.68  // the same at the board's corners
	beyond = 0.9   // from a gate to its cell, in cell heights
)

// Plan is the geometry of a board as one viewer sees it. All coordinates are
// turned already; the centre of the board is the origin.
type Plan struct {
	Layout  hex.Layout
	Turn    int         // sixths of a circle, clockwise, 0 to 5
	Centres []hex.Point // by cell
	Well    []hex.Point // the corners of the well's outline, clockwise

	board  game.Board
	places map[string]hex.Point // cells and gates by name
}

// New returns the plan of a board that is turned clockwise by turn sixths of a
// circle.
func New(b game.Board, turn int) *Plan {
	p := &Plan{Layout: hex.Layout{Flat: b.Flat, Size: Size}, Turn: (turn%6 + 6) % 6, board: b}
	p.place()
	var corners []hex.Point
	for _, at := range p.Centres {
		c := p.Layout.Corners(at, 1)
		corners = append(corners, c[:]...)
	}
	p.Well = widen(hull(corners))
	return p
}

// place computes the centres of cells and gates.
func (p *Plan) place() {
	// A grid whose middle is not the origin's cell is moved there.
	var shift hex.Point
	for i := range p.board.Grid.Len() {
		shift = shift.Add(p.Layout.Center(p.board.Grid.Cell(i).Turn(p.Turn)))
	}
	shift = shift.Scale(-1 / float64(p.board.Grid.Len()))
	p.places = make(map[string]hex.Point, p.board.Grid.Len()+len(p.board.Gates))
	for i := range p.board.Grid.Len() {
		at := p.Layout.Center(p.board.Grid.Cell(i).Turn(p.Turn)).Add(shift)
		p.Centres = append(p.Centres, at)
		p.places[p.board.Grid.Name(i)] = at
	}
	for _, g := range p.board.Gates {
		p.places[g.Name] = p.Layout.Beyond(g.From.Turn(p.Turn), g.Side.Turn(p.Turn), beyond).Add(shift)
	}
}

// Tall reports whether the board is taller than wide.
func (p *Plan) Tall() bool {
	var wide, high float64
	for _, at := range p.Centres {
		wide, high = max(wide, math.Abs(at.X)), max(high, math.Abs(at.Y))
	}
	return high > wide
}

// Cell returns the corners of a cell around its centre, clockwise.
func (p *Plan) Cell(at hex.Point) [6]hex.Point { return p.Layout.Corners(at, inlay) }

// Place returns the centre of the cell or gate with that name, and whether there
// is one.
func (p *Plan) Place(name string) (hex.Point, bool) {
	at, ok := p.places[name]
	return at, ok
}

// Ways returns the points that each move of a turn passes through, fewer than
// two for a move that leads nowhere on the board. A turn of two moves has two
// ways.
func (p *Plan) Ways(m game.Move) [][]hex.Point {
	places := m.Gesture.Places
	if m.First != nil {
		n := len(m.First.Gesture.Places)
		return [][]hex.Point{p.way(places[:n]), p.way(places[n:])}
	}
	return [][]hex.Point{p.way(places)}
}

func (p *Plan) way(places []string) []hex.Point {
	var way []hex.Point
	for _, place := range places {
		if at, ok := p.places[place]; ok {
			way = append(way, at)
		}
	}
	return way
}

// Ring returns the radius of the ring that marks the end of a move, around a
// piece or a gate. The move must lead somewhere.
func (p *Plan) Ring(m game.Move) float64 {
	places := m.Gesture.Places
	_, cell := p.board.Grid.Find(places[len(places)-1])
	switch {
	case !cell:
		return 11
	case p.board.Figures:
		return 20
	}
	return 17.4
}

// Out returns the direction in which pieces leave through a gate, in degrees
// clockwise from up.
func (p *Plan) Out(g game.Gate) float64 {
	from := g.From.Turn(p.Turn)
	out := p.Layout.Beyond(from, g.Side.Turn(p.Turn), 1).Add(p.Layout.Center(from).Scale(-1))
	return math.Atan2(out.X, -out.Y) * 180 / math.Pi
}

// Side returns the part of the well's outline that belongs to a seat: the sixth
// around the direction of its home.
func (p *Plan) Side(home int) []hex.Point { return sector(p.Well, float64(90+60*(p.Turn-home)), 30) }
