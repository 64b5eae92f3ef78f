package bot_test

import (
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

func TestALevelWithinABudgetLooksAtNoMore(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range bot.Levels() {
			if nodes := looked(t, s, l.Limit(search.Budget{Nodes: 500})).Nodes; nodes > 2_000 {
				t.Errorf("%s, %s: %d nodes", g.Info().Slug, l.Slug, nodes)
			}
		}
	}
}

func looked(t *testing.T, s game.State, l bot.Level) bot.Choice {
	t.Helper()
	choice, err := bot.Choose(t.Context(), bot.Request{State: s, Level: l})
	if err != nil {
		t.Fatal(err)
	}
	return choice
}
