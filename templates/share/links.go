package share

import "fmt"

// Links are the links for sharing a position. Those that are not absolute are
// paths on this site.
type Links struct {
	Title string // of the game
	Link  string // absolute, of the position
	At    string // of the position
	Game  string // of the newest position
	Embed string // absolute, of the frame for other pages
	// Pictures is the query of the pictures: the language, and whose own card it is.
	Pictures string
	// Language is the query that asks for texts in the language of the page.
	Language string
}

// frame returns the element with which other pages show the position.
func (s Links) frame() string {
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="480" height="600" loading="lazy" frameborder="0"></iframe>`, s.Embed, s.Title)
}
