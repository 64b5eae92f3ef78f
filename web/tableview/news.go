package tableview

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
)

// newsOf says in sentences what people see on the board and on the plates and no move tells: that somebody took
// a move back, and that a seat is out or has changed hands. Each sentence stays as long as it is true, and the
// script announces those that are new. When somebody changes their name, the sentences about them are new only in words.
// The panel must have its seats already.
func newsOf(ctx context.Context, panel *tablepage.Panel, t table.Moment, person table.Person) []string {
	var all []string
	if s := table.TookBack(&t.Table); s != game.Nobody {
		if seat := panel.Seats[s]; seat.You {
			all = append(all, locale.T(ctx, "news.yours"))
		} else {
			all = append(all, locale.T(ctx, "news.takeback", "Name", seat.Shown(), "Colour", seat.Colour))
		}
	}
	mine, out := t.PlayedBy(person), table.Out(t.Table)
	for _, seat := range panel.Seats {
		s := game.Seat(seat.Seat)
		place, home := table.PlaceOf(t.Table, s)
		switch {
		case seat.You, seat.Back, panel.Exit.Out && mine.Has(s): // the questions and the box for people who are out say that
		case home:
			all = append(all, locale.T(ctx, "news.home", "Name", seat.Shown(), "Colour", seat.Colour, "Place", place, "Of", len(panel.Seats)))
		case (out & t.Lost).Has(s):
			all = append(all, locale.T(ctx, "news.out", "Name", seat.Shown(), "Colour", seat.Colour))
		case seat.Kind == protocol.Bot && seat.For != "":
			all = append(all, locale.T(ctx, "news.bot", "Name", seat.For, "Colour", seat.Colour))
		case seat.Kind == protocol.Person && table.ChangedHands(&t.Table, s):
			all = append(all, locale.T(ctx, "news.plays", "Name", seat.Name, "Colour", seat.Colour))
		}
	}
	return all
}
