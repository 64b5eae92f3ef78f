package share

import (
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
)

// EmbedPage is a position inside the page of another site.
type EmbedPage struct {
	layout.Page
	Game   string
	Href   string // where there is more
	Status string
	Board  board.Board
	Plates []plates.Plate
	Live   bool // it shows the newest position, and loads itself again
}
