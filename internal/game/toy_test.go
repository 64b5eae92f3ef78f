package game_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
)

// countedTug is Tug with moves counted instead of listed.
type countedTug struct{ gametest.Tug }

func (countedTug) Count(gametest.Knot, game.Seat) int { return 2 }

func TestTheGameOfTheseTestsConforms(t *testing.T) {
	gametest.Run(t, game.Of(gametest.Tug{}), gametest.Options{BadPositions: []string{"9/0", "2/2", "2/0x"}})
	gametest.RunRules(t, gametest.Tug{}, gametest.Options{})
	gametest.RunRules(t, countedTug{}, gametest.Options{})
}
