package templates

import (
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/game"
)

// HomePage is the front door.
type HomePage struct {
	Page
	Games   []GameChoice
	Game    game.Info // the chosen one
	Players int       // how many play it against bots
	Levels  []Level   // that those can have
	Level   string    // the slug of the one they have unless another is chosen
	House   *House    // nil while there is none
	Shelves []Shelf   // tables to sit down at or to watch
}

// headline is the first thing that is said about the chosen game.
func (p HomePage) headline() string {
	switch p.Game.Slug {
	case "chexers":
		return "Jump it, and it is yours."
	case "hexdame":
		return "Take what you can: you must."
	case "chinese-checkers":
		return "Hop right across the star."
	}
	return p.Game.Name
}

// pitch says more about the chosen game.
func (p HomePage) pitch() string {
	switch p.Game.Slug {
	case "chexers":
		return "Chexers is a race for three across 37 hexagons. A piece that is jumped changes sides; whoever takes four off the far edge first has won."
	case "hexdame":
		return "HexDame is draughts for two in six directions. Captures are compulsory, chains turn corners, and kings fly. Whoever cannot move has lost."
	case "chinese-checkers":
		return "Chinese checkers is a race for two to six. Pegs step, or hop over whatever stands in a row; whoever fills the point across the star first has won."
	}
	return p.Game.Tagline
}

// against says how many bots one plays.
func (p HomePage) against() string { return "At once, against " + count(p.Players-1) }

// playersOf tells by how many a game can be played: "2, 3, 4 or 6 players".
func playersOf(info game.Info) string {
	last := len(info.Players) - 1
	var first []string
	for _, n := range info.Players[:last] {
		first = append(first, count(n))
	}
	if len(first) == 0 {
		return capital(count(info.Players[last])) + " players"
	}
	return capital(strings.Join(first, ", ")) + " or " + count(info.Players[last]) + " players"
}

// capital begins a text with a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// pickAddress is where a game is chosen; the first one is on the page as it is.
func pickAddress(i int, g GameChoice) templ.SafeURL {
	if i == 0 {
		return "/"
	}
	return templ.SafeURL("/?game=" + g.Info.Slug)
}
