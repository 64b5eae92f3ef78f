package lists

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/templates/bots"
	"triplecross/templates/forms"
	"triplecross/templates/layout"
	"triplecross/templates/words"
)

// HomePage is the front page.
type HomePage struct {
	layout.Page
	Games    []forms.GameChoice
	Game     game.Info    // the chosen one
	Players  int          // how many play it against bots
	Levels   []bots.Level // the levels of those bots
	Level    string       // the slug of the default level
	Showcase *Showcase    // nil while there is none
	Pool     bool         // people can look for strangers to play with
	Waiting  int          // people who do, as far as is known
	Known    bool         // the reader is a person, who may have games
	Yours    Section      // the reader's games that are not over, first those in which it is their turn
	Ladder   []Rung       // the bots, the weakest first
	Sections []Section    // tables to sit down at or to watch
	Puzzle   string       // the address of the puzzle of the day, empty if there is none
}

// against says how many bots the reader plays against.
func (p HomePage) against(ctx context.Context) string {
	n := p.Players - 1
	return locale.T(ctx, "home.against", "N", n, "Count", words.Count(ctx, n))
}

// figures reports whether the board of the page shows the pieces of chess.
func (p HomePage) figures() bool { return p.Showcase != nil && p.Showcase.Board.Figures }

// pickAddress returns the URL that chooses a game; the first one needs no
// choosing.
func pickAddress(i int, g forms.GameChoice) templ.SafeURL {
	if i == 0 {
		return "/"
	}
	return templ.SafeURL("/?game=" + g.Info.Slug)
}
