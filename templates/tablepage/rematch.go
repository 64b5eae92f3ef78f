package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// Rematch is the table of a rematch.
type Rematch struct {
	Href string // empty while there is none
	By   string // who wants it
	Mine bool   // the person has a seat there
}

func (n Rematch) label(ctx context.Context) string {
	if n.Mine {
		return locale.T(ctx, "ended.go")
	}
	return locale.T(ctx, "ended.watch")
}
