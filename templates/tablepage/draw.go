package tablepage

import (
	"cmp"
	"context"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/seats"
	"triplecross/templates/words"
)

// Draw is what a person can do about a draw by agreement.
type Draw struct {
	Possible bool     // the person plays, and so do other people
	Offered  bool     // by the person
	By       []string // the others who offer a draw
}

// NewDraw returns what the person who gets a view can do about a draw.
func NewDraw(ctx context.Context, info game.Info, v protocol.View) Draw {
	var d Draw
	for s, seat := range v.Seats {
		mine, offers := slices.Contains(v.You, s), v.Draw>>s&1 == 1
		d.Possible = d.Possible || len(v.You) > 0 && !mine && seat.Kind == protocol.Person
		d.Offered = d.Offered || mine && offers
		if offers && !mine {
			d.By = append(d.By, cmp.Or(seat.Name, seats.Colour(ctx, info, s, len(v.Seats))))
		}
	}
	return d
}

// says returns which offers there are, or nothing.
func (d Draw) says(ctx context.Context) string {
	switch {
	case !d.Possible:
		return ""
	case len(d.By) > 0:
		return locale.T(ctx, "draw.others", "N", len(d.By), "By", words.And(ctx, d.By))
	case d.Offered:
		return locale.T(ctx, "draw.mine")
	}
	return ""
}
