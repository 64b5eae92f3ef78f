package games_test

import (
	"testing"

	"triplecross/internal/game/games"
)

func TestEveryGameIsFoundByItsOwnSlug(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range games.All() {
		slug := g.Info().Slug
		if seen[slug] {
			t.Errorf("two games are called %q", slug)
		}
		seen[slug] = true
		if found, ok := games.Find(slug); !ok || found != g {
			t.Errorf("Find(%q) = %v, %t", slug, found, ok)
		}
	}
}

func TestAnUnknownSlugFindsNothing(t *testing.T) {
	for _, slug := range []string{"", "Chexers", "no-such-game"} {
		if g, ok := games.Find(slug); ok || g != nil {
			t.Errorf("Find(%q) = %v, %t", slug, g, ok)
		}
	}
}
