package templates

import (
	"context"

	"triplecross/internal/locale"
)

// Card is a table in a list of tables.
type Card struct {
	Href    string
	Game    string // its name
	Players int
	Clock   Clock
	Board   Mini
	Plates  []Plate
	Turn    bool   // somebody waits for the reader's move
	Note    string // "two seats open", "Ann to move", "Red wins: four exits"
	When    string // "move 34, 2 days left", "12 minutes ago"
}

// terms says by how many the game is played, and on what clock.
func (c Card) terms(ctx context.Context) string {
	terms := locale.T(ctx, "card.players", "N", c.Players)
	if clock := c.Clock.Brief(ctx); clock != "" {
		terms += ", " + clock
	}
	return terms
}

// ToMove says in one line who is on turn: "Your turn", "Ann to move".
func ToMove(ctx context.Context, plates []Plate) string {
	var names []string
	for _, p := range plates {
		switch {
		case p.Turn && p.You:
			return locale.T(ctx, "status.yourTurn")
		case p.Turn:
			names = append(names, p.shown())
		}
	}
	return locale.T(ctx, "status.toMove", "Who", both(ctx, names))
}
