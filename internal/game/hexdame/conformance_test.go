package hexdame_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/game/hexdame"
)

func TestConformance(t *testing.T) {
	o := gametest.Options{
		BadSetups: []game.Setup{`{"kingRule":50}`, `{"kingRule":-1}`, `{"kingRule":356}`},
		Perft:     "testdata/perft.json",
	}
	gametest.Run(t, game.Of(hexdame.Rules{}), o)
	gametest.RunRules(t, hexdame.Rules{}, o)
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, game.Of(hexdame.Rules{})) }

func FuzzMoves(f *testing.F) { gametest.FuzzMoves(f, game.Of(hexdame.Rules{})) }
