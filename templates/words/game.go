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

// Headline returns what a page about a game says first, its name where the
// catalogues have nothing better.
func Headline(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".headline", GameName(ctx, info)))
}

// Pitch says below the headline why one would play, the tagline where the
// catalogues have nothing better.
func Pitch(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".pitch", Tagline(ctx, info)))
}

// Tagline says in one sentence what a game is.
func Tagline(ctx context.Context, info game.Info) string {
	return locale.Say(ctx, phrase.New("game."+info.Slug+".tagline", info.Tagline))
}

// PlayerCounts tells by how many a game can be played: "Two, three or four
// players".
func PlayerCounts(ctx context.Context, info game.Info) string {
	counts := make([]string, len(info.Players))
	for i, n := range info.Players {
		counts[i] = Count(ctx, n)
	}
	most := info.Players[len(info.Players)-1]
	return capital(locale.T(ctx, "home.players", "N", most, "Count", Or(ctx, counts)))
}

// capital begins a text with a capital.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
