package textview

import (
	"cmp"
	"context"
	"slices"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/templates/seats"
)

// View is a board as a table of words, for readers without script or sight.
type View struct {
	Rows  []Row
	Gates []string // what is outside the board, as "g4 exit, Red"
	Drawn string   // the address of the drawn board
	// Waits says that others have to act, Still that the page does not reload
	// itself meanwhile.
	Waits, Still bool
	Play         *Play // nil unless the reader is on turn
}

// Class returns the class of the page; drawn is the class of a page with a drawn
// board.
func (b *View) Class(drawn string) string {
	if b == nil {
		return drawn
	}
	return "prose text-view"
}

// Query returns what is appended to the URLs of pages that also show the board
// as text.
func (b *View) Query() string {
	if b == nil {
		return ""
	}
	return "?view=text"
}

// Row is a row of cells as they lie on the screen.
type Row []Cell

// Cell is a cell and what stands there. It spans two columns, so that the cells
// of a row stand between those of the next.
type Cell struct {
	Before int // columns between it and the cell before
	Place  string
	Hue    int
	Piece  string // "Red king", empty where there is none
	Figure string // the kind of a piece that is a figure of chess
}

// New returns a view of a board as text, turned clockwise by turn sixths of a
// circle.
func New(ctx context.Context, info game.Info, b game.Board, v game.View, players, turn int) *View {
	plan, hues := drawing.New(b, turn), seats.Hues(info, players)
	board := new(View)
	pieces := make(map[int]game.Piece, len(v.Pieces))
	for _, p := range v.Pieces {
		pieces[p.Cell] = p
	}
	columns, rows := ranks(plan)
	order := make([]int, b.Grid.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(rows[i], rows[j]), cmp.Compare(columns[i], columns[j]))
	})
	next := 0 // the first column that is free
	for _, i := range order {
		if rows[i] >= len(board.Rows) {
			board.Rows = append(board.Rows, nil)
			next = 0
		}
		cell := Cell{Before: columns[i] - next, Place: b.Grid.Name(i), Hue: seats.None}
		next = columns[i] + 2
		if p, ok := pieces[i]; ok {
			cell.Hue, cell.Piece = seats.Hue(hues, p.Seat), pieceName(ctx, info, b, p, players)
			if b.Figures {
				cell.Figure = p.Kind
			}
		}
		board.Rows[rows[i]] = append(board.Rows[rows[i]], cell)
	}
	for _, g := range b.Gates {
		place := b.Grid.Name(cellOf(b, g))
		board.Gates = append(board.Gates, locale.T(ctx, "board.exit", "Place", place, "Colour", seats.Colour(ctx, info, int(g.Seat), players)))
	}
	return board
}

// columns returns how many columns the rows take.
func (b View) columns() int {
	widest := 0
	for _, row := range b.Rows {
		n := 0
		for _, c := range row {
			n += c.Before + 2
		}
		widest = max(widest, n)
	}
	return widest
}

// cellOf returns the number of the cell that a gate leads out of.
func cellOf(b game.Board, g game.Gate) int {
	i, _ := b.Grid.Index(g.From)
	return i
}

// pieceName names a piece: "Red", "Green king".
func pieceName(ctx context.Context, info game.Info, b game.Board, p game.Piece, players int) string {
	name := locale.T(ctx, "board.nobody")
	if p.Seat != game.Nobody {
		name = seats.Colour(ctx, info, int(p.Seat), players)
	}
	if kind := b.Kinds[p.Kind]; !kind.IsZero() {
		name += " " + locale.Say(ctx, kind)
	}
	return name
}
