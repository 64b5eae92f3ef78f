package ai_test

import (
	"testing"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

func TestALevelWithinABudgetLooksAtNoMore(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range ai.Levels() {
			if nodes := looked(t, s, l.Within(ai.Budget{Nodes: 500})).Nodes; nodes > 2_000 {
				t.Errorf("%s, %s: %d nodes", g.Info().Slug, l.Slug, nodes)
			}
		}
	}
}

func looked(t *testing.T, s game.State, l ai.Level) ai.Choice {
	t.Helper()
	choice, err := ai.Choose(t.Context(), ai.Request{State: s, Level: l})
	if err != nil {
		t.Fatal(err)
	}
	return choice
}
