package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// TakeBack is what a person can do about their last move.
type TakeBack struct {
	Possible bool
	Alone    bool // without asking anybody
	// Secret says that the person's next move, like earlier ones, belongs to a secret set-up, which cannot be
	// taken back.
	Secret bool
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

// Denied is what the reader asked for and the others did not grant.
type Denied struct {
	By       string // who declined, empty if not everybody agreed in time
	Takeback bool   // otherwise the reader offered a draw
}

// says returns who declined what.
func (d Denied) says(ctx context.Context) string {
	switch {
	case d.Takeback && d.By == "":
		return locale.T(ctx, "takeback.lapsed")
	case d.Takeback:
		return locale.T(ctx, "takeback.declined", "By", d.By)
	case d.By == "":
		return locale.T(ctx, "draw.lapsed")
	}
	return locale.T(ctx, "draw.declined", "By", d.By)
}
