package tablepage

import (
	"context"
	"fmt"

	"triplecross/internal/locale"
)

// Absence is the question what shall become of the seat of somebody who has been
// gone for a while.
type Absence struct {
	Seat         int
	Voters       int // the set of seats that would let a bot play
	Name, Colour string
	Asked        bool // the person who reads has a say
	Voted        bool // and would let a bot play
	Votes, Of    int  // how many would, of those who have a say
	Invites      bool // the person may invite somebody else
	Lent         bool // somebody else is invited
}

// says tells who is gone, and how the vote stands.
func (a Absence) says(ctx context.Context) string {
	text := locale.T(ctx, "asks.gone", "Name", a.Name)
	if a.Votes > 0 && a.Of > 1 {
		text += " " + locale.T(ctx, "asks.votes", "Votes", a.Votes, "Of", a.Of)
	}
	return text
}

// truth writes a truth value as attributes do.
func truth(is bool) string { return fmt.Sprint(is) }
