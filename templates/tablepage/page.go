package tablepage

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/textview"
	"triplecross/templates/words"
)

// Page is the page of a table: before, during and after the game.
type Page struct {
	layout.Page
	ID     string
	Game   game.Info
	View   protocol.View // as the socket would send it to this person
	Board  board.Board
	Plates []plates.Plate
	Moves  []moves.Round
	Panel  Panel
	Chat   Chat
	Teams  []int          // the team of each seat, nil where there are none
	Notice string         // one sentence about what just went wrong, usually empty
	Text   *textview.View // shown instead of the drawing, if the reader wants text
}

func (p Page) status(ctx context.Context) string { return words.Status(ctx, p.Game, p.View) }

// reload returns after how many seconds the page is loaded again where no script runs: a drawn board that is
// only watched, and a board as text whenever others have to act. Other pages never are.
func (p Page) reload() int {
	watched := p.Text == nil && len(p.View.You) == 0 && p.View.Status == protocol.Live
	if watched || p.Text != nil && p.Text.Waits && !p.Text.Still {
		return 5
	}
	return 0
}

func (p Page) title(ctx context.Context) string {
	return words.GameName(ctx, p.Game) + ": " + p.status(ctx)
}

func (p Page) about(ctx context.Context) string {
	if p.View.Status == protocol.Open {
		return locale.T(ctx, "table.waits", "Game", words.GameName(ctx, p.Game))
	}
	return locale.T(ctx, "table.game", "Game", words.GameName(ctx, p.Game))
}
