package share

import (
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
)

// EmbedPage is a position inside a page of another site.
type EmbedPage struct {
	layout.Page
	Game   string
	Href   string // the link to the full page
	Status string
	Board  board.Board
	Plates []plates.Plate
	Live   bool // it shows the newest position, and reloads itself
}
