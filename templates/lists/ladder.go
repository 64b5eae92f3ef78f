package lists

import "triplecross/templates/bots"

// Rung is a bot on the ladder of the front page.
type Rung struct {
	bots.Level
	Beaten bool // the reader has won a game of the page's kind against it
}
