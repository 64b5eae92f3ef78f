// Package sharing serves what people share of games: pictures, texts and boards for other sites, and links to them.
package sharing

import (
	"cmp"
	"context"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/plates"
	"triplecross/templates/words"
	"triplecross/web/present"
)

// snapshotOf returns the scene that a picture of a position shows. A card of a seat's own shows the
// board from its side and, if the seat has won, names who won.
func snapshotOf(ctx context.Context, t table.Moment, ply int, own game.Seat) picture.Scene {
	info, view := t.Game.Info(), present.ViewThen(t, ply)
	snapshot := picture.Scene{
		Game: words.GameName(ctx, info), Board: t.Board, Turn: t.Board.Home[max(own, 0)], View: t.Seen(ply), Last: t.LastMoves("", ply),
		Status: words.Status(ctx, info, view), Caption: caption(ctx, ply),
	}
	if view.Outcome != nil {
		snapshot.Places = words.Places(ctx, info, view.Outcome)
	}
	snapshot.View.Turn = game.Seats(view.Turn)
	for _, plate := range plates.New(ctx, info, t.Board, snapshot.View, view, 0) {
		snapshot.Seats = append(snapshot.Seats, picture.Seat{
			Hue: plate.Hue, Colour: plate.Colour, Name: plate.Name, Tag: tag(ctx, plate),
			Turn: plate.Turn, Won: plate.Won, Score: plate.Score, Goal: plate.Goal, Remark: plate.Remark, Lost: lost(snapshot.View, plate.Seat),
		})
	}
	if own != game.Nobody && snapshot.Seats[own].Won && !view.Outcome.Drawn {
		snapshot.Own = words.NamedVerdict(ctx, view.Outcome, winners(snapshot.Seats))
	}
	return snapshot
}

// winners returns the names of the players who have won.
func winners(seats []picture.Seat) (names []string) {
	for _, s := range seats {
		if s.Won {
			names = append(names, cmp.Or(s.Name, s.Colour))
		}
	}
	return names
}

// lost returns the pieces of a seat that are off the board.
func lost(v game.View, seat int) []game.Pile {
	return slices.DeleteFunc(slices.Clone(v.Aside), func(p game.Pile) bool { return int(p.Seat) != seat })
}

// tag describes a player in a word or two.
func tag(ctx context.Context, p plates.Plate) string {
	switch {
	case p.Gone:
		return locale.T(ctx, "tag.out")
	case p.Kind == protocol.Bot && p.For != "":
		return locale.T(ctx, "share.for", "Name", p.For)
	case p.Kind == protocol.Bot:
		return locale.T(ctx, "tag.bot")
	case p.Kind == protocol.Free:
		return locale.T(ctx, "plate.open")
	}
	return ""
}

// caption says how far a game has come.
func caption(ctx context.Context, ply int) string {
	if ply == 0 {
		return locale.T(ctx, "replay.first")
	}
	return locale.T(ctx, "share.after", "Ply", ply)
}
