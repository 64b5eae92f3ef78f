package layout

import "slices"

// BoardTheme is what boards look like, as the board cookie holds it.
type BoardTheme string

// The boards. Anything else counts as Paper, which needs no style sheet of its own.
const (
	Paper    BoardTheme = "paper"
	Wood     BoardTheme = "wood"
	Sea      BoardTheme = "sea"
	Contrast BoardTheme = "contrast" // of the whole page
)

// BoardThemes returns all boards, in the order in which readers choose.
func BoardThemes() []BoardTheme { return []BoardTheme{Paper, Wood, Sea, Contrast} }

// BoardThemeNamed returns the board with a name, or Paper and false if there is none.
func BoardThemeNamed(name string) (BoardTheme, bool) {
	if b := BoardTheme(name); slices.Contains(BoardThemes(), b) {
		return b, true
	}
	return Paper, false
}

// Class returns the class of elements with the board, which is also the name of its sheet,
// and "" for Paper.
func (b BoardTheme) Class() string {
	if b == Paper || b == "" {
		return ""
	}
	return "board-" + string(b)
}
