package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// Exit is what a person who is out can still do while others play on.
type Exit struct {
	Out   bool // the person has nothing left to decide
	Home  bool // they have reached their goal
	Place int  // theirs, 0 while it is not decided
	Skip  bool // only bots still play
}

// says returns how the person stands, at a table with that many seats.
func (e Exit) says(ctx context.Context, seats int) string {
	switch {
	case e.Home:
		return locale.T(ctx, "out.home", "Place", e.Place, "Of", seats)
	case e.Place > 0:
		return locale.T(ctx, "out.place", "Place", e.Place, "Of", seats)
	}
	return locale.T(ctx, "out.out")
}
