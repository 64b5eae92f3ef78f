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

// Page is a table: while people gather, during the game and after it.
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
	Notice string         // one sentence about what just went wrong, mostly empty
	Text   *textview.View // in place of the drawing, if that is wished
}

// drawsFigures reports whether the page needs what the games of figures do.
func (p Page) drawsFigures() bool { return p.Board.Figures && p.Text == nil }

func (p Page) status(ctx context.Context) string { return words.Status(ctx, p.Game, p.View) }

// reloads reports whether the page may be loaded again where no script runs: a
// drawn one that is only looked at, and the board as text whenever others are to
// do something.
func (p Page) reloads() bool {
	if p.Text == nil {
		return len(p.View.You) == 0 && p.View.Status == protocol.Live
	}
	return p.Text.Waits && !p.Text.Still
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
