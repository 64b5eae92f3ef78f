package sternhalma_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/game/sternhalma"
)

func TestConformance(t *testing.T) { conforms(t, 60, 60) }

// A random game goes on to the limit of 300 turns a player; the typed rules alone know no limit.
func TestSlowConformanceOfWholeGames(t *testing.T) { conforms(t, 0, 300) }

// conforms plays random games of a given number of plies, 0 to the end, and of another under the typed rules.
func conforms(t *testing.T, plies, typed int) {
	t.Helper()
	o := gametest.Options{
		Setups: []game.Setup{
			`{"players":2,"sets":3,"spoiling":"fill","places":true}`,
			`{"players":3,"sets":2,"first":3,"spoiling":"none"}`,
			`{"players":4,"unused":"populated","spoiling":"none","places":true}`,
			`{"players":6,"first":6,"spoiling":"fill","places":true}`,
		},
		BadSetups: []game.Setup{
			`{"players":2,"sets":2}`, `{"players":3,"sets":3}`, `{"players":4,"sets":2}`, `{"players":6,"sets":2}`,
			`{"sets":0}`, `{"sets":4}`, `{"players":5}`,
			`{"first":0}`, `{"first":3}`, `{"players":3,"first":4}`, `{"first":-1}`,
			`{"players":3,"unused":"populated"}`, `{"players":6,"unused":"populated"}`, `{"unused":""}`,
			`{"spoiling":""}`, `{"spoiling":"Swap"}`, `{"places":1}`, `{"places":"true"}`,
		},
		BadPositions: []string{"h4=S", "h4=S h5=N", "h4=S 3", "h4=S 1 2", "h4=NE 1"},
		Games:        1,
		Every:        100,
		Plies:        plies,
		MaxPlies:     6 * 300,
		Perft:        "testdata/perft.json",
	}
	gametest.Run(t, game.Of(sternhalma.Rules{}), o)
	o.Plies = typed
	gametest.RunRules(t, sternhalma.Rules{}, o)
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, game.Of(sternhalma.Rules{})) }

func FuzzMoves(f *testing.F) { gametest.FuzzMoves(f, game.Of(sternhalma.Rules{})) }
