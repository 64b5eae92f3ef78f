package templates

import (
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

func (h House) status() string { return Status(h.Game, h.View) }
