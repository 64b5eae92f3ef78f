// Package picture draws positions to be shared: a card with the board and the
// players, as PNG and SVG, the whole game as an animated GIF, and the board as
// text. It draws what a watcher sees, with the same geometry as the pages.
package picture

import (
	"bytes"
	"fmt"
	"image/png"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
)

// The size of a card in pixels, which previews of links show uncropped.
const (
	Width  = 1200
	Height = 630
)

// Scene is a position as a watcher sees it, with all the words on its picture.
type Scene struct {
	Game    string // its name
	Board   game.Board
	Turn    int // of the board, in sixths of a circle, clockwise
	View    game.View
	Last    []game.Played // the last move of each seat, newest first
	Seats   []Seat        // in turn order
	Status  string        // one line: "Green to move"
	Places  string        // one line for texts, who has which place behind the winners; usually empty
	Own     string        // the status on a player's own card, "Ada wins by four exits"; empty on others
	Caption string        // one line: "After move 12"
}

// Seat is one of the players.
type Seat struct {
	Hue    int
	Colour string // the seat's name
	Name   string // the player's, empty for an open seat
	Tag    string // a word about the player: "bot"
	Turn   bool
	Won    bool
	// Score counts up to Goal; both are 0 in games without a score.
	Score, Goal int
	Remark      string      // the state of the seat: "in check"
	Lost        []game.Pile // its captured pieces
}

// Renderer draws pictures. It is immutable and safe for concurrent use.
type Renderer struct{ fonts fonts }

// NewRenderer opens the fonts.
func NewRenderer() (*Renderer, error) {
	fonts, err := openFonts()
	if err != nil {
		return nil, err
	}
	return &Renderer{fonts: fonts}, nil
}

// PNG draws a card of Width by Height pixels.
func (r *Renderer) PNG(s Scene, theme Theme) ([]byte, error) {
	colours := s.colours(theme)
	canvas := newPixels(Width, Height, colours.page)
	r.card(canvas, s, colours)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, canvas.image); err != nil {
		return nil, fmt.Errorf("picture: png: %w", err)
	}
	return b.Bytes(), nil
}

// SVG draws the same card as vectors.
func (r *Renderer) SVG(s Scene, theme Theme) []byte {
	colours := s.colours(theme)
	canvas := &vectors{}
	r.card(canvas, s, colours)
	return canvas.document(Width, Height, colours.page, s.Game+". "+r.status(s))
}

// hue returns the number of a seat's colour, -1 for Nobody.
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
