package hexachess_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
)

func TestConformance(t *testing.T) { conforms(t, 12) }

func TestSlowConformanceOfLongGames(t *testing.T) { conforms(t, 100) }

// conforms plays random games of a given number of plies; TestRandomGamesEnd plays to the
// end.
func conforms(t *testing.T, plies int) {
	t.Helper()
	o := gametest.Options{
		Setups: []game.Setup{
			`{"variant":"pre","army":"standard"}`, `{"variant":"pre","army":"trimmed"}`,
			`{"variant":"screen","army":"standard"}`, `{"variant":"screen","army":"trimmed"}`,
		},
		BadSetups: []game.Setup{
			`{"variant":"chess"}`, `{"players":3,"variant":"grand"}`, `{"players":2,"variant":"three"}`,
			`{"players":2,"variant":"team"}`, `{"variant":"pre","army":"three"}`, `{"variant":"grand","army":""}`,
			`{"captureObstacles":"yes"}`,
		},
		BadPositions: []string{"7/8/bnrqbkrnb/10/ppppppppppp/12/13/12/PPPPPPPPPPP/10/BNRQBKRNB/8/7"},
		Games:        1,
		Every:        100,
		Plies:        plies,
		Perft:        "testdata/perft.json",
	}
	gametest.Run(t, game.Of(rules), o)
	gametest.RunRules(t, rules, o)
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, game.Of(rules)) }

func FuzzMoves(f *testing.F) { gametest.FuzzMoves(f, game.Of(rules)) }
