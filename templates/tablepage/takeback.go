package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// TakeBack is what a person can do about their last move.
type TakeBack struct {
	Possible bool
	Alone    bool // without asking anybody
}

func (t TakeBack) label(ctx context.Context) string {
	if t.Alone {
		return locale.T(ctx, "takeback.alone")
	}
	return locale.T(ctx, "takeback.ask")
}

// Undo is a takeback that somebody asks for.
type Undo struct {
	By     string // who asks, empty if nobody does
	Mine   bool   // the reader asks
	Agreed bool   // the person agrees
}

// says returns who asks for what.
func (u Undo) says(ctx context.Context) string {
	switch {
	case u.By == "":
		return ""
	case u.Mine:
		return locale.T(ctx, "takeback.mine")
	case u.Agreed:
		return locale.T(ctx, "takeback.agreed", "By", u.By)
	}
	return locale.T(ctx, "takeback.asked", "By", u.By)
}
