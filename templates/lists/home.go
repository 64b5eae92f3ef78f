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

// HomePage is the front door.
type HomePage struct {
	layout.Page
	Games   []forms.GameChoice
	Game    game.Info    // the chosen one
	Players int          // how many play it against bots
	Levels  []bots.Level // that those can have
	Level   string       // the slug of the one they have unless another is chosen
	House   *Showcase    // nil while there is none
	Shelves []Section    // tables to sit down at or to watch
}

// against says how many bots one plays.
func (p HomePage) against(ctx context.Context) string {
	n := p.Players - 1
	return locale.T(ctx, "home.against", "N", n, "Count", words.Count(ctx, n))
}

// pickAddress is where a game is chosen; the first one is on the page as it is.
func pickAddress(i int, g forms.GameChoice) templ.SafeURL {
	if i == 0 {
		return "/"
	}
	return templ.SafeURL("/?game=" + g.Info.Slug)
}
