package lobby

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestSeatsThatLostRankBehindAllOthersWhateverTheirPiecesDid(t *testing.T) {
	for name, c := range map[string]struct {
		lost        game.Seats
		before, now game.Outcome
	}{
		"nobody": {
			0, game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"},
		},
		"the winner": {
			game.SeatsOf(1), game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{1, 3, 1}, Reason: "forfeit"},
		},
		"another": {
			game.SeatsOf(0), game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{3, 1, 2}, Reason: "four exits"},
		},
		"two of four": {
			game.SeatsOf(0, 2), game.Outcome{Place: []int{1, 2, 3, 4}, Reason: "all home"}, game.Outcome{Place: []int{3, 1, 3, 2}, Reason: "forfeit"},
		},
		"one of a draw": {
			game.SeatsOf(2), game.Draw(3, "repetition"), game.Outcome{Place: []int{1, 1, 3}, Reason: "repetition"},
		},
	} {
		if diff := cmp.Diff(c.now, Table{Lost: c.lost}.ranked(c.before)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
