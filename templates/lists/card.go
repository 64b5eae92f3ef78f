package lists

import (
	"context"
	"time"

	"triplecross/internal/locale"
	"triplecross/templates/board"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// Card is a table in a list of tables.
type Card struct {
	ID      string // of the table
	Href    string
	Game    string // its name
	Players int
	Clock   words.Clock
	Board   board.Mini
	Plates  []plates.Plate
	House   bool      // bots play here while somebody looks
	Turn    bool      // it is the reader's turn
	Due     time.Time // when the turn ends; zero without days for a move
	Note    string    // "two seats open", "Ann to move", "Red wins by four exits"
	When    string    // "move 34, 2 days left", "12 minutes ago"
}

// summary says how many play, and on what clock.
func (c Card) summary(ctx context.Context) string {
	terms := locale.T(ctx, "card.players", "N", c.Players)
	if clock := c.Clock.Brief(ctx); clock != "" {
		terms += ", " + clock
	}
	return terms
}
