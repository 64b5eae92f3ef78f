package rules_test

import (
	"testing"

	"triplecross/internal/game/games"
	"triplecross/templates/rules"
)

func TestEveryGameHasARulesPage(t *testing.T) {
	pages := rules.Pages()
	for _, g := range games.All() {
		if pages[g.Info().Slug] == nil {
			t.Errorf("%s has none", g.Info().Slug)
		}
		delete(pages, g.Info().Slug)
	}
	for slug := range pages {
		t.Errorf("there is no game %s", slug)
	}
}
