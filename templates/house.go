package templates

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// House is the table of bots on the home page that never rests.
type House struct {
	ID     string
	Game   game.Info
	View   protocol.View // as a watcher's socket would send it
	Board  Board
	Plates []Plate
}

// seat returns the seat that is taken over by whoever sits down: the one that
// moves next but one, so that there is time to look at the board.
func (h House) seat() int {
	for s := range h.View.Seats {
		if h.View.Turn>>s&1 == 1 {
			return (s + 1) % len(h.View.Seats)
		}
	}
	return 0
}

func (h House) status(ctx context.Context) string { return Status(ctx, h.Game, h.View) }
