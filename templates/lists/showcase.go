package lists

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// Showcase is the game of bots on the home page; another one follows at its end.
type Showcase struct {
	ID     string
	Game   game.Info
	View   protocol.View // as a watcher's socket would send it
	Board  board.Board
	Plates []plates.Plate
}

// seat returns the seat that a newcomer takes over: the one that moves after the
// next, so that there is time to look at the board.
func (h Showcase) seat() int {
	for s := range h.View.Seats {
		if h.View.Turn>>s&1 == 1 {
			return (s + 1) % len(h.View.Seats)
		}
	}
	return 0
}

func (h Showcase) status(ctx context.Context) string { return words.Status(ctx, h.Game, h.View) }
