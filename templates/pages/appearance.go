package pages

import (
	"triplecross/templates/board"
	"triplecross/templates/layout"
)

// AppearancePage is where readers choose colours and boards.
type AppearancePage struct {
	layout.Page
	Sample board.Mini // a board to look at
}

// pressed returns the value of aria-pressed.
func pressed(now bool) string {
	if now {
		return "true"
	}
	return "false"
}
