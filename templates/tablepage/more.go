package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// as labels an action, with the seat if the person has several.
func (p Panel) as(ctx context.Context, deed string, s PanelSeat) string {
	n := 0
	for _, s := range p.Seats {
		if s.You {
			n++
		}
	}
	if n > 1 {
		return locale.T(ctx, "panel.as", "Deed", deed, "Colour", s.Colour)
	}
	return deed
}

// of is the name of a button for a seat, to those who do not see what stands beside it: what it says, and the seat.
func of(ctx context.Context, key, colour string) string {
	return locale.T(ctx, "panel.of", "Deed", locale.T(ctx, key), "Colour", colour)
}

// resigning says what it means to resign.
func (p Panel) resigning(ctx context.Context, s PanelSeat) string {
	if len(p.Seats) == 2 {
		return locale.T(ctx, "panel.wins", "Name", p.Seats[1-s.Seat].Shown())
	}
	return locale.T(ctx, "panel.ranked")
}
