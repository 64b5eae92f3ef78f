package forms

import (
	"triplecross/internal/phrase"
	"triplecross/templates/layout"
)

// ImportPage takes a game as a text.
type ImportPage struct {
	layout.Page
	Games   []GameChoice
	Text    string  // as it was sent
	Problem Mistake // what is wrong with it, if Line is not 0
}

// Mistake is what is wrong with a text, and where.
type Mistake struct {
	Line, Column  int
	Why           phrase.Phrase
	Before, After string // of the line, before the mistake and from there on
}
