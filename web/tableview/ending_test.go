package tableview

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

func TestPlayersWhoDroppedOutReadWhyAtTheEnd(t *testing.T) {
	at := table.Table{Lost: game.SeatsOf(0, 1, 2), Resigned: game.SeatsOf(0), Late: game.SeatsOf(1)}
	for want, mine := range map[string]game.Seats{
		"ended.resigned": game.SeatsOf(0, 3),
		"ended.late":     game.SeatsOf(1),
		"ended.dropped":  game.SeatsOf(2), // a partner's time ran out
	} {
		if says := droppedOut(t.Context(), at, mine); says != want {
			t.Errorf("the players of the seats %b read %q, not %q", mine, says, want)
		}
	}
}
