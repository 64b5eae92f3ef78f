package present

import (
	"context"

	"triplecross/internal/ai/bot"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/forms"
)

const (
	// OpponentLevel is the level of the bots in a game started with one click.
	OpponentLevel = "casual"
	// FillLevel is the level of any other bot whose level nobody has chosen.
	FillLevel = table.ReplacementLevel
)

// Levels lists the levels as pages show them, the weakest first.
func Levels(ctx context.Context) []bots.Level {
	var list []bots.Level
	for _, level := range bot.Levels() {
		list = append(list, bots.Level{
			Slug: level.Slug, Name: locale.Say(ctx, phrase.New("level."+level.Slug, level.Name)), Bots: level.Bots[:], Character: locale.Say(ctx, phrase.New("character."+level.Slug, level.Character)), Rating: level.Rating,
		})
	}
	return list
}

// SeatChoices lists who may hold a seat; now is the present choice.
func SeatChoices(ctx context.Context, now string) []forms.SeatChoice {
	return []forms.SeatChoice{
		{Value: "open", Label: locale.T(ctx, "seat.isOpen"), Now: now == "open"},
		{Value: "me", Label: locale.T(ctx, "seat.isMe"), Now: now == "me"},
		{Value: "bot", Label: locale.T(ctx, "seat.isBot"), Now: now == "bot"},
	}
}
