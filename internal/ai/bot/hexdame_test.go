package bot

import (
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

func TestAClubPlayerBeatsAGreedyOneAtHexDame(t *testing.T) {
	if won := wins(t, game.Of(hexdame.Rules{}), "", 2, quick(4_000), greedy(), 20); won < 16 {
		t.Errorf("only %d of 20", won)
	}
}

func TestACasualPlayerBeatsABeginnerAtHexDame(t *testing.T) {
	casual, _ := LevelNamed("casual")
	beginner, _ := LevelNamed("beginner")
	if won := wins(t, game.Of(hexdame.Rules{}), "", 2, casual, beginner, 20); won < 15 {
		t.Errorf("only %d of 20", won)
	}
}

func TestTwoLastKingsRepeat(t *testing.T) {
	for _, level := range append(Levels(), quick(4_000)) {
		s, err := game.Of(hexdame.Rules{}).Position(`{"kingRule":0}`, "Wc4 Rh8 white 0")
		if err != nil {
			t.Fatal(err)
		}
		for s.Turn() != 0 && s.Ply() < 300 {
			by := s.Turn().First()
			if s, err = s.Play(by, chosen(t.Context(), t, s, level.Limit(search.Budget{Nodes: 4_000}), 1).Text); err != nil {
				t.Fatal(err)
			}
		}
		if _, over := s.Outcome(); !over {
			t.Errorf("%s goes on: %s", level.Slug, s.Text())
		}
	}
}
