package forms

import (
	"triplecross/internal/phrase"
	"triplecross/templates/layout"
)

// ImportPage is the form that imports a game from a text.
type ImportPage struct {
	layout.Page
	Games   []GameChoice
	Text    string  // as it was sent
	Problem Mistake // what is wrong with it, if Line is not 0
}

// Mistake says what is wrong with a text, and where.
type Mistake struct {
	Line, Column  int
	Why           phrase.Phrase
	Before, After string // the parts of the line before the mistake and from there on
}
