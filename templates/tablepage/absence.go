package tablepage

import (
	"context"
	"fmt"

	"triplecross/internal/locale"
)

// Absence is the vote on what happens to the seat of somebody who has been gone
// for a while.
type Absence struct {
	Seat         int
	Voters       int // the set of seats that voted for a bot
	Name, Colour string
	Asked        bool // the reader may vote
	Voted        bool // the reader voted for a bot
	Votes, Of    int  // the votes for a bot, and the number of voters
	Invites      bool // the reader may offer the seat to somebody else
	Offered      bool // the seat is offered
}

// says returns who is gone, and how the vote stands.
func (a Absence) says(ctx context.Context) string {
	text := locale.T(ctx, "prompt.gone", "Name", a.Name)
	if a.Votes > 0 && a.Of > 1 {
		text += " " + locale.T(ctx, "prompt.votes", "Votes", a.Votes, "Of", a.Of)
	}
	return text
}

// truth formats a truth value for an attribute.
func truth(is bool) string { return fmt.Sprint(is) }
