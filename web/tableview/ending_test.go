package tableview

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/templates/moves"
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

func TestTheEndCountsRoundsAsTheListOfMoves(t *testing.T) {
	for want, seats := range map[int][]int{
		0: nil,
		2: {0, 1, 2, 0},
		5: {0, 1, 2, 0, 2, 0, 2, 2, 2}, // seats 1 and 0 are out
	} {
		var played []table.Played
		for _, s := range seats {
			played = append(played, table.Played{Seat: game.Seat(s)})
		}
		list := moves.Rounds(make([]int, 3), seats, make([]string, len(seats)))
		if got := roundsOf(played); got != want || len(list) != want {
			t.Errorf("moves of the seats %v take %d rounds, and %d in the list", seats, got, len(list))
		}
	}
}
