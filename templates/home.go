package templates

import (
	"context"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// HomePage is the front door.
type HomePage struct {
	Page
	Games   []GameChoice
	Game    game.Info // the chosen one
	Players int       // how many play it against bots
	Levels  []Level   // that those can have
	Level   string    // the slug of the one they have unless another is chosen
	House   *House    // nil while there is none
	Shelves []Shelf   // tables to sit down at or to watch
}

// headline is the first thing that is said about the chosen game.
func (p HomePage) headline(ctx context.Context) string {
	switch p.Game.Slug {
	case "chexers":
		return locale.T(ctx, "game.chexers.headline")
	case "hexdame":
		return locale.T(ctx, "game.hexdame.headline")
	case "chinese-checkers":
		return locale.T(ctx, "game.chinese-checkers.headline")
	case "hexachess":
		return locale.T(ctx, "game.hexachess.headline")
	}
	return GameName(ctx, p.Game)
}

// pitch says more about the chosen game.
func (p HomePage) pitch(ctx context.Context) string {
	switch p.Game.Slug {
	case "chexers":
		return locale.T(ctx, "game.chexers.pitch")
	case "hexdame":
		return locale.T(ctx, "game.hexdame.pitch")
	case "chinese-checkers":
		return locale.T(ctx, "game.chinese-checkers.pitch")
	case "hexachess":
		return locale.T(ctx, "game.hexachess.pitch")
	}
	return tagline(ctx, p.Game)
}

// against says how many bots one plays.
func (p HomePage) against(ctx context.Context) string {
	n := p.Players - 1
	return locale.T(ctx, "home.against", "N", n, "Count", count(ctx, n))
}

// GameName returns the name of a game.
func GameName(ctx context.Context, info game.Info) string {
	return locale.Phrase(ctx, "game", info.Name)
}

// tagline says in one sentence what a game is.
func tagline(ctx context.Context, info game.Info) string {
	return locale.Phrase(ctx, "game", info.Tagline)
}

// playersOf tells by how many a game can be played: "Two, three or four
// players".
func playersOf(ctx context.Context, info game.Info) string {
	counts := make([]string, len(info.Players))
	for i, n := range info.Players {
		counts[i] = count(ctx, n)
	}
	most := info.Players[len(info.Players)-1]
	return capital(locale.T(ctx, "home.players", "N", most, "Count", either(ctx, counts)))
}

// capital begins a text with a capital.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// pickAddress is where a game is chosen; the first one is on the page as it is.
func pickAddress(i int, g GameChoice) templ.SafeURL {
	if i == 0 {
		return "/"
	}
	return templ.SafeURL("/?game=" + g.Info.Slug)
}
