package templates

import (
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// TablePage is a table: while people gather, during the game and after it.
type TablePage struct {
	Page
	ID     string
	Game   game.Info
	View   protocol.View // as the socket would send it to this person
	Board  Board
	Plates []Plate
	Moves  []Round
	Panel  Panel
	Chat   Chat
	Notice string // one sentence about what just went wrong, mostly empty
}

func (p TablePage) status() string { return Status(p.Game, p.View) }

// watching reports whether the page is only looked at, so that it may be loaded
// again where no script runs.
func (p TablePage) watching() bool { return len(p.View.You) == 0 && p.View.Status == protocol.Live }

func (p TablePage) title() string { return p.Game.Name + ": " + p.status() }

func (p TablePage) about() string {
	if p.View.Status == protocol.Open {
		return "A table of " + p.Game.Name + " waits for its players. Open the link to sit down or to watch; no account is needed."
	}
	return "A game of " + p.Game.Name + " at Triplecross. Open the link to watch it."
}
