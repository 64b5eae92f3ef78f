package templates

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// pad is the room around the well, for the rim's stroke.
const pad = 4

// Board is the drawing of a board as one viewer sees it. All coordinates are
// turned already; the centre of the board is the origin.
type Board struct {
	Mode    Mode
	ViewBox string
	Turn    int // sixths of a circle, clockwise
	Flat    bool
	Hues    []int             // the colour of each seat
	Kinds   map[string]string // the names of the kinds of pieces that have one
	Tall    bool              // higher than wide, which leaves room beside it
	Well    string            // the points of the well's outline
	Rim     []Side
	Order   []string // the paths of the arrows from each seat to the next
	Cells   []Cell
	Gates   []Gate
	Trails  []Trail // last moves, oldest first
	Pieces  []Piece
	// Figures says that pieces are the figures of chess; then the rest counts too.
	Figures     bool
	Frozen      string // the seats whose pieces are frozen, "0 2"
	Coordinates []Coordinate
	Curtains    []Curtain // over armies that are set up in secret
}

// Curtain hides the half of the board on which a seat sets up.
type Curtain struct {
	Seat, Hue    int
	Cover, Folds string // paths
}

// Coordinate is the letter or number of a line of cells, at its end.
type Coordinate struct{ Text, X, Y string }

// Mode is what a board is for; it tells the script what a tap does.
type Mode string

// The modes of a board.
const (
	ModeTable  Mode = "table"  // moves are played at a table
	ModeHouse  Mode = "house"  // a game that is only watched: the house table, a board on another site
	ModeLesson Mode = "lesson" // moves are tried out
	ModeReplay Mode = "replay" // a finished or running game, ply by ply
)

// Side is the part of the well's outline that belongs to a seat's home.
type Side struct {
	Seat, Hue int
	Path      string
	Lit       bool // the seat is on turn
}

// Cell is one cell of the drawing.
type Cell struct {
	Place string
	X, Y  string // its centre
	Shade uint8
	Hue   int  // of the seat whose ground it is
	Last  bool // part of the newest move
	Check bool // a king stands here that is attacked
}

// Gate is a place outside the board where a seat's pieces leave it.
type Gate struct {
	Place string
	Hue   int
	X, Y  string
	Angle string // degrees clockwise from up, the way out
}

// Piece is a piece on a cell.
type Piece struct {
	Seat int // -1 for nobody's
	Hue  int
	Kind string
	At   string
	X, Y string
}

// Trail is the path of a seat's last move.
type Trail struct {
	Hue, Age     int // Age 0 is the newest
	Path         string
	Vias         []Via
	FromX, FromY string
	ToX, ToY     string
	Ring         string // the radius of the ring where the path ends
}

// Via is where a move touched down on its way.
type Via struct{ X, Y string }

// NewBoard draws a view of a board, in the seats' hues, turned by that many
// sixths of a circle clockwise; Board.Home tells which turn brings a seat's home
// to the bottom. last holds the last move of each seat, newest first, and may be
// nil.
func NewBoard(b game.Board, v game.View, hues []int, turn int, last []protocol.Played) Board {
	d := &sketch{Plan: drawing.New(b, turn), board: b, hues: hues}
	board := Board{
		Mode: ModeTable, Turn: d.Turn, Flat: b.Flat, Hues: hues, Kinds: b.Kinds, Cells: d.cells(last), Gates: d.gates(),
		Well: points(d.Well), Rim: d.rim(v.Turn), Order: d.order(), ViewBox: viewBox(d.Well), Tall: d.Tall(), Trails: d.trails(last),
	}
	for _, p := range v.Pieces {
		at := d.Centres[p.Cell]
		board.Pieces = append(board.Pieces, Piece{
			Seat: int(p.Seat), Hue: hue(hues, p.Seat), Kind: p.Kind,
			At: b.Grid.Name(p.Cell), X: number(at.X), Y: number(at.Y),
		})
	}
	if b.Figures {
		board.figures(d, v)
	}
	return board
}

// sketch is a board on its way to the screen.
type sketch struct {
	*drawing.Plan
	board game.Board
	hues  []int
}

func (d *sketch) cells(last []protocol.Played) []Cell {
	var newest []string
	if len(last) > 0 {
		newest = protocol.Places(last[0].Word)
	}
	cells := make([]Cell, len(d.Centres))
	for i, at := range d.Centres {
		cell := Cell{Place: d.board.Grid.Name(i), X: number(at.X), Y: number(at.Y), Hue: none}
		if i < len(d.board.Shade) {
			cell.Shade = d.board.Shade[i]
		}
		if i < len(d.board.Ground) {
			cell.Hue = hue(d.hues, d.board.Ground[i])
		}
		for _, place := range newest {
			cell.Last = cell.Last || place == cell.Place
		}
		cells[i] = cell
	}
	return cells
}

func (d *sketch) gates() []Gate {
	gates := make([]Gate, len(d.board.Gates))
	for i, g := range d.board.Gates {
		at, _ := d.Place(g.Name)
		gates[i] = Gate{
			Place: g.Name, Hue: hue(d.hues, g.Seat), X: number(at.X), Y: number(at.Y), Angle: number(d.Out(g)),
		}
	}
	return gates
}

// rim returns the sides of the well that belong to seats; those on turn are lit.
func (d *sketch) rim(turn game.Seats) []Side {
	rim := make([]Side, len(d.board.Home))
	for s, home := range d.board.Home {
		rim[s] = Side{
			Seat: s, Hue: hue(d.hues, game.Seat(s)), Lit: turn.Has(game.Seat(s)),
			Path: "M" + strings.ReplaceAll(points(d.Side(home)), " ", "L"),
		}
	}
	return rim
}

// order draws the ring of arrows that shows the order of play.
func (d *sketch) order() []string {
	var ring []string
	for _, arrow := range d.Order() {
		path := "M" + points(arrow.Head)
		if len(arrow.Way) > 1 {
			path = "M" + points(arrow.Way) + path
		}
		ring = append(ring, strings.ReplaceAll(path, " ", "L"))
	}
	return ring
}

// trails draws the last moves, the oldest first so that the newest lies on top.
func (d *sketch) trails(last []protocol.Played) []Trail {
	var trails []Trail
	for age := len(last) - 1; age >= 0; age-- {
		for _, path := range d.Ways(last[age]) {
			if len(path) < 2 {
				continue
			}
			from, to := path[0], path[len(path)-1]
			trail := Trail{
				Hue: hue(d.hues, game.Seat(last[age].Seat)), Age: age, Path: "M" + strings.ReplaceAll(points(path), " ", "L"),
				FromX: number(from.X), FromY: number(from.Y), ToX: number(to.X), ToY: number(to.Y), Ring: number(d.Ring(last[age])),
			}
			for _, at := range path[1 : len(path)-1] {
				trail.Vias = append(trail.Vias, Via{number(at.X), number(at.Y)})
			}
			trails = append(trails, trail)
		}
	}
	return trails
}

// points writes points as SVG does in a polygon.
func points(at []hex.Point) string {
	words := make([]string, len(at))
	for i, p := range at {
		words[i] = number(p.X) + "," + number(p.Y)
	}
	return strings.Join(words, " ")
}

// number writes a coordinate with one decimal, or none where it is whole.
func number(f float64) string {
	tenths := math.Round(f * 10)
	if tenths == 0 {
		return "0"
	}
	return strconv.FormatFloat(tenths/10, 'f', -1, 64)
}

// viewBox writes the box around points, padded on all sides.
func viewBox(at []hex.Point) string {
	low, high := at[0], at[0]
	for _, p := range at {
		low = hex.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = hex.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return fmt.Sprintf("%s %s %s %s", number(low.X-pad), number(low.Y-pad),
		number(high.X-low.X+2*pad), number(high.Y-low.Y+2*pad))
}

// class returns the classes of the cell.
func (c Cell) class() string {
	class := "cell shade-" + strconv.Itoa(int(c.Shade))
	if c.Hue != none {
		class += " " + hueClass(c.Hue)
	}
	if c.Last {
		class += " last"
	}
	if c.Check {
		class += " check"
	}
	return class
}

// cell returns the address of the shape of the board's cells.
func (b Board) cell() string {
	if b.Flat {
		return "#flat"
	}
	return "#upright"
}

// cellPoints returns the corners of a cell around the origin.
func cellPoints(flat bool) string {
	plan := drawing.Plan{Layout: hex.Layout{Flat: flat, Size: drawing.Size}}
	corners := plan.Cell(hex.Point{})
	return points(corners[:])
}

// turned is the address, seen from this page, where the board is turned on by a
// sixth.
func (b Board) turned() templ.SafeURL {
	return templ.SafeURL("?turn=" + strconv.Itoa((b.Turn+1)%6))
}

// label says what the drawing is.
func (b Board) label(ctx context.Context) string {
	if b.Mode == ModeHouse {
		return locale.T(ctx, "board.picture")
	}
	return locale.T(ctx, "board.label")
}

// kinds writes the names of the kinds of pieces for the script.
func (b Board) kinds(ctx context.Context) string {
	if len(b.Kinds) == 0 {
		return ""
	}
	names := make(map[string]string, len(b.Kinds))
	for kind, name := range b.Kinds {
		names[kind] = locale.Phrase(ctx, "kind", name)
	}
	text, err := json.Marshal(names)
	if err != nil {
		panic(err) // of texts alone, JSON can write every map
	}
	return string(text)
}
