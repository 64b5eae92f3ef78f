package words

import (
	"context"
	"unicode"
	"unicode/utf8"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
)

// GameName returns the name of a game.
func GameName(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".name", info.Name))
}

// Headline returns the headline of a page about a game, by default its name.
func Headline(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".headline", GameName(ctx, info)))
}

// Pitch returns the text below the headline, which says why to play the game; by
// default the tagline.
func Pitch(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".pitch", Tagline(ctx, info)))
}

// Tagline describes a game in one sentence.
func Tagline(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".tagline", info.Tagline))
}

// PlayerCounts says how many can play a game: "Two, three or four players".
func PlayerCounts(ctx context.Context, info game.Info) string {
	counts := make([]string, len(info.Players))
	for i, n := range info.Players {
		counts[i] = Count(ctx, n)
	}
	most := info.Players[len(info.Players)-1]
	return capital(locale.T(ctx, "home.players", "N", most, "Count", Or(ctx, counts)))
}

// capital capitalizes the first letter of a text.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
