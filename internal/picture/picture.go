// Package picture draws positions to be shared: a card with the board and who
// plays, as PNG and SVG, the whole game as an animated GIF, and the board as
// text. It draws what a watcher sees, by the same geometry as the pages.
package picture

import (
	"bytes"
	"fmt"
	"image/png"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// The size of a card in pixels, which is what previews of links show whole.
const (
	Wide = 1200
	High = 630
)

// Scene is a position as a watcher sees it, with all words that stand beside it.
type Scene struct {
	Game    string // its name
	Board   game.Board
	Turn    int // of the board, in sixths of a circle, clockwise
	View    game.View
	Last    []protocol.Played // the last move of each seat, newest first
	Seats   []Seat            // in turn order
	Status  string            // one line: "Green to move"
	Caption string            // one line: "After move 12"
}

// Seat is who plays.
type Seat struct {
	Hue    int
	Colour string // the seat's name
	Name   string // of who plays, empty for an open seat
	Tag    string // what to know of them in a word: "bot"
	Turn   bool
	Won    bool
	// Score counts up to Goal, 0 in games without a score.
	Score, Goal int
	Remark      string      // what is to be said of the seat: "in check"
	Lost        []game.Pile // its pieces beside the board
}

// Artist draws. It is immutable and may be shared.
type Artist struct{ fonts fonts }

// NewArtist opens the fonts.
func NewArtist() (*Artist, error) {
	fonts, err := openFonts()
	if err != nil {
		return nil, err
	}
	return &Artist{fonts: fonts}, nil
}

// PNG draws a card of Wide by High pixels.
func (a *Artist) PNG(s Scene, theme Theme) ([]byte, error) {
	colours := s.colours(theme)
	canvas := newPixels(Wide, High, colours.page)
	a.card(canvas, s, colours)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, canvas.image); err != nil {
		return nil, fmt.Errorf("picture: png: %w", err)
	}
	return b.Bytes(), nil
}

// SVG draws the same card without pixels.
func (a *Artist) SVG(s Scene, theme Theme) []byte {
	colours := s.colours(theme)
	canvas := &vectors{}
	a.card(canvas, s, colours)
	return canvas.document(Wide, High, colours.page, s.Game+". "+s.Status)
}

// hue returns the colour of a seat, -1 for nobody's.
func (s Scene) hue(seat game.Seat) int {
	if seat < 0 || int(seat) >= len(s.Seats) {
		return -1
	}
	return s.Seats[seat].Hue
}

func (s Scene) colours(theme Theme) palette {
	if s.Board.Figures {
		return theme.chess()
	}
	return theme.palette()
}

func (s Scene) plan() *drawing.Plan { return drawing.New(s.Board, s.Turn) }
