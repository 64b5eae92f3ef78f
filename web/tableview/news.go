package tableview

import (
	"context"
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
)

// newsOf says in sentences what people see on the board and on the plates and no move tells: that somebody took
// a move back, and that a seat is out or has changed hands. Each sentence stays as long as it is true, and the
// script announces those whose ID is new. When somebody changes their name, the text of the sentences about them
// changes, but nothing has happened. The script looks for an ID anywhere in the former panel, so it ends with a word
// joiner (U+2060), which nobody's name can have.
// The panel must have its seats already.
func newsOf(ctx context.Context, panel *tablepage.Panel, t table.Moment, person table.Person) []tablepage.News {
	var all []tablepage.News
	tell := func(id, key string, args ...any) {
		all = append(all, tablepage.News{ID: id + "\u2060", Text: locale.T(ctx, key, args...)})
	}
	if s, version := table.TookBack(&t.Table); s != game.Nobody {
		id := fmt.Sprintf("takeback-%d", version)
		if seat := panel.Seats[s]; seat.You {
			tell(id, "news.yours")
		} else {
			tell(id, "news.takeback", "Name", seat.Shown(), "Colour", seat.Colour)
		}
	}
	mine, out := t.PlayedBy(person), table.Out(t.Table)
	for _, seat := range panel.Seats {
		s := game.Seat(seat.Seat)
		since := t.Seats()[s].Since
		place, home := table.PlaceOf(t.Table, s)
		switch {
		case seat.You, seat.Back, panel.Exit.Out && mine.Has(s): // the questions and the box for people who are out say that
		case home:
			tell(fmt.Sprintf("home-%d-%d", place, s), "news.home", "Name", seat.Shown(), "Colour", seat.Colour, "Place", place, "Of", len(panel.Seats))
		case (out & t.Lost).Has(s):
			tell(fmt.Sprintf("out-%d", s), "news.out", "Name", seat.Shown(), "Colour", seat.Colour)
		case seat.Kind == protocol.Bot && seat.For != "":
			tell(fmt.Sprintf("bot-%d-%d", since, s), "news.bot", "Name", seat.For, "Colour", seat.Colour)
		case seat.Kind == protocol.Person && table.ChangedHands(&t.Table, s):
			tell(fmt.Sprintf("plays-%d-%d", since, s), "news.plays", "Name", seat.Name, "Colour", seat.Colour)
		}
	}
	return all
}
