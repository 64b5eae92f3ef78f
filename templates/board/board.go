package board

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/a-h/templ"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/templates/seats"
)

// Board is the drawing of a board as one viewer sees it. All coordinates are
// turned already; the centre of the board is the origin.
type Board struct {
	Mode    Mode
	ViewBox string
	Turn    int // sixths of a circle, clockwise
	Flat    bool
	Hues    []int                    // the colour of each seat
	Kinds   map[string]phrase.Phrase // the names of the kinds of pieces that have one
	Tall    bool                     // taller than wide, which leaves room next to it
	Bare    bool                     // no page shows it as text
	Well    string                   // the points of the well's outline
	Rim     []Side
	Order   []string // the paths of the arrows from each seat to the next
	Cells   []Cell
	Gates   []Gate
	Trails  []Trail // last moves, oldest first
	Pieces  []Piece
	// Figures says that the pieces are chess figures; only then do the fields
	// below count.
	Figures     bool
	Frozen      string // the seats whose pieces are frozen, "0 2"
	Coordinates []Coordinate
	Screens     []Screen // over armies that are set up in secret
}

// Mode is what a board is for; it tells the script what a tap does.
type Mode string

// The modes of a board.
const (
	ModeTable  Mode = "table"  // moves are played at a table
	ModeWatch  Mode = "watch"  // a game that is only watched: the showcase, a board on another site
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
	Check bool // a king in check stands here
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

// Via is a point where a move touched down on its way.
type Via struct{ X, Y string }

// Screen hides the half of the board on which a seat sets up.
type Screen struct {
	Seat, Hue    int
	Cover, Folds string // paths
}

// Coordinate is the letter or number of a line of cells, at its end.
type Coordinate struct{ Text, X, Y string }

// New draws a view of a board in the seats' hues, turned clockwise by turn
// sixths of a circle; game.Board.Home tells which turn brings a seat's home to
// the bottom. last holds the last move of each seat, newest first, and may be
// nil.
func New(b game.Board, v game.View, hues []int, turn int, last []game.Played) Board {
	d := &sketch{Plan: drawing.New(b, turn), board: b, hues: hues}
	board := Board{
		Mode: ModeTable, Turn: d.Turn, Flat: b.Flat, Hues: hues, Kinds: b.Kinds, Cells: d.cells(last), Gates: d.gates(),
		Well: points(d.Well), Rim: d.rim(v.Turn), Order: d.order(), ViewBox: viewBox(d.Well), Tall: d.Tall(), Trails: d.trails(last),
	}
	for _, p := range v.Pieces {
		at := d.Centres[p.Cell]
		board.Pieces = append(board.Pieces, Piece{
			Seat: int(p.Seat), Hue: seats.Hue(hues, p.Seat), Kind: p.Kind,
			At: b.Grid.Name(p.Cell), X: number(at.X), Y: number(at.Y),
		})
	}
	if b.Figures {
		board.figures(d, v)
	}
	return board
}

// The shapes of cells.
const (
	upright = "upright"
	flat    = "flat"
)

// Shape returns the shape of the board's cells.
func (b Board) Shape() string {
	if b.Flat {
		return flat
	}
	return upright
}

// cell returns the reference to the shape of the board's cells.
func (b Board) cell() string { return "#" + b.Shape() }

// turned is the URL of this page, relative to it, with the board turned by
// another sixth.
func (b Board) turned() templ.SafeURL {
	return templ.SafeURL("?turn=" + strconv.Itoa((b.Turn+1)%6))
}

// label describes the drawing to screen readers.
func (b Board) label(ctx context.Context) string {
	if b.Mode == ModeWatch {
		return locale.T(ctx, "board.picture")
	}
	return locale.T(ctx, "board.label")
}

// KindNames encodes the names of the kinds of pieces for the script.
func (b Board) KindNames(ctx context.Context) string {
	if len(b.Kinds) == 0 {
		return ""
	}
	names := make(map[string]string, len(b.Kinds))
	for kind, name := range b.Kinds {
		names[kind] = locale.Say(ctx, name)
	}
	text, err := json.Marshal(names)
	if err != nil {
		panic(err) // JSON can encode every map of strings
	}
	return string(text)
}

// class returns the classes of the cell.
func (c Cell) class() string {
	class := "cell shade-" + strconv.Itoa(int(c.Shade))
	if c.Hue != seats.None {
		class += " " + seats.HueClass(c.Hue)
	}
	if c.Last {
		class += " last"
	}
	if c.Check {
		class += " check"
	}
	return class
}
