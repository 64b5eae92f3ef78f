package bot

import (
	"testing"

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
