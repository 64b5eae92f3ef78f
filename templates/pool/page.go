// Package pool renders the pages on which people wait for strangers to play with.
package pool

import (
	"context"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/templates/forms"
	"triplecross/templates/layout"
)

// Page is what both pages show.
type Page struct {
	layout.Page
	Game    game.Info
	Games   []Game
	Players int
	Counts  []Count // the numbers of players that the game allows
	Clocks  []Clock
	Waits   []forms.Choice
	Link    string // of this page, to share with others who should wait here, too
	Name    string // the reader's
	Problem string // why the reader does not wait any longer, if they did
	Status  Status // of a reader who waits
}

// Game is a choice of a game with how many people wait for it.
type Game struct {
	forms.GameChoice
	Waiting int
}

// Count is a choice of a number of players with how many people wait for a game of so many.
type Count struct {
	forms.PlayersChoice
	Waiting int
}

// Clock is a choice of a clock with how many people wait for a game with it.
type Clock struct {
	forms.Choice
	Waiting int
}

// Status is the state of a person's waiting.
type Status struct {
	// Wish is where and with which fields the page sends the form again if the server has lost it.
	Wish             string
	Waiting, Players int
	Clock            string
	Called           bool // the table is being made
	Fills            int  // seconds until bots take the seats that are left; -1 for never
}

// WaitLabel describes how long a person waits before bots fill the seats, in seconds; 0 means as long as it takes.
func WaitLabel(ctx context.Context, seconds int) string {
	switch d := time.Duration(seconds) * time.Second; {
	case d == 0:
		return locale.T(ctx, "pool.noBots")
	case d < time.Minute:
		return locale.T(ctx, "pool.seconds", "N", seconds)
	default:
		return locale.T(ctx, "pool.minutes", "N", int(d/time.Minute))
	}
}
