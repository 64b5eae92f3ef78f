package forms

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// TakeOverPage offers to take over a seat by its secret link.
type TakeOverPage struct {
	layout.Page
	Table  string
	Key    string
	Game   string       // its name
	Plate  plates.Plate // the seat
	Others []plates.Plate
	Mine   bool // the visitor has this seat already
}

// says tells whose table it is.
func (p TakeOverPage) says(ctx context.Context) string {
	var names []string
	for _, o := range p.Others {
		if o.Name != "" {
			names = append(names, o.Name)
		}
	}
	if len(names) == 0 {
		return locale.T(ctx, "take.alone", "Game", p.Game)
	}
	return locale.T(ctx, "take.with", "Game", p.Game, "Names", words.And(ctx, names))
}
