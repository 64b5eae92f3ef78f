package web

import (
	"cmp"
	"context"
	"strings"

	"triplecross/internal/ai/bot"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/forms"
)

const (
	// opponents is the level of the bots one plays at one press.
	opponents = "casual"
	// fill is the level of any other bot of which nobody has said how well it
	// plays.
	fill = table.ReplacementLevel
)

// levels lists the levels as pages show them, the weakest first.
func levels(ctx context.Context) []bots.Level {
	var list []bots.Level
	for _, level := range bot.Levels() {
		list = append(list, bots.Level{
			Slug: level.Slug, Name: locale.Say(ctx, phrase.New("level."+level.Slug, level.Name)), Character: locale.Say(ctx, phrase.New("character."+level.Slug, level.Character)), Rating: level.Rating,
		})
	}
	return list
}

// holderOf reads what a form makes of a seat: what holder reads, or "bot" with
// the level in a field of its own.
func holderOf(value, level string) (table.Holder, error) {
	if value == "bot" {
		value += ":" + cmp.Or(level, fill)
	}
	return holder(value)
}

// splitHolder divides what a form makes of a seat into the kind of holder and
// the level that it has, or would have, as a bot.
func splitHolder(value, level string) (kind, slug string) {
	kind, slug, _ = strings.Cut(value, ":")
	return kind, cmp.Or(slug, level, fill)
}

// seatChoices lists what a seat can be made, with the present choice marked.
func seatChoices(ctx context.Context, now string) []forms.SeatChoice {
	return []forms.SeatChoice{
		{Value: "open", Label: locale.T(ctx, "seat.isOpen"), Now: now == "open"},
		{Value: "me", Label: locale.T(ctx, "seat.isMe"), Now: now == "me"},
		{Value: "bot", Label: locale.T(ctx, "seat.isBot"), Now: now == "bot"},
	}
}
