package chexers_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/gametest"
)

func TestConformance(t *testing.T) {
	o := gametest.Options{MaxPlies: 768, Perft: "testdata/perft.json"}
	gametest.Run(t, game.Of(chexers.Rules{}), o)
	gametest.RunRules(t, chexers.Rules{}, o)
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, game.Of(chexers.Rules{})) }

func FuzzMoves(f *testing.F) { gametest.FuzzMoves(f, game.Of(chexers.Rules{})) }
