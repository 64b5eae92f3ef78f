package games

import (
	"cmp"
	"context"
	"errors"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/templates/seats"
	"triplecross/web/present"
)

// playOnOf returns the form for playing on from a position: the reader takes the
// seat on turn and bots the others, those that played before at their level.
func playOnOf(ctx context.Context, t table.Moment, ply int, reader table.Person) forms.PlayOn {
	on := forms.PlayOn{Table: t.ID, Ply: ply, Levels: present.Levels(ctx), Over: t.States[ply].Turn() == 0}
	if err := t.MayCopy(reader); err != nil {
		var refused *table.Refused
		if on.Refused = err.Error(); errors.As(err, &refused) {
			on.Refused = locale.Say(ctx, refused.Why)
		}
		return on
	}
	info, hues := t.Game.Info(), present.Hues(t)
	for seat := range t.Players() {
		now := "bot"
		if t.States[ply].Turn().Has(game.Seat(seat)) || on.Over && seat == 0 {
			now = "me"
		}
		level := present.OpponentLevel
		if holder := t.Seats()[seat]; holder.Kind == table.SeatBot && holder.Owner == "" {
			level = cmp.Or(holder.Bot, level)
		}
		on.Seats = append(on.Seats, forms.Seat{
			Seat: seat, Hue: hues[seat], Colour: seats.Colour(ctx, info, seat, t.Players()), Choices: present.SeatChoices(ctx, now), Level: level,
		})
	}
	return on
}
