package share

import "fmt"

// Links is what there is to share of a position. The addresses are of this site
// where they are not said to be absolute.
type Links struct {
	Title string // of the game
	Link  string // absolute, of the position
	At    string // of the position
	Game  string // of the newest position
	Embed string // absolute, of the frame for other pages
	// Tongue is what asks for pictures in the language of the page, as the query of
	// an address.
	Tongue string
}

// frame returns the element with which other pages show the position.
func (s Links) frame() string {
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="480" height="600" loading="lazy" frameborder="0"></iframe>`, s.Embed, s.Title)
}
