package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestSeatsThatLostRankBehindAllOthersWhateverTheirPiecesDid(t *testing.T) {
	teams := []int{0, 1, 0, 1}
	for name, c := range map[string]struct {
		teams       []int
		lost        game.Seats
		before, now game.Outcome
	}{
		"nobody": {
			nil, 0, game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"},
		},
		"the winner": {
			nil, game.SeatsOf(1), game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{1, 3, 1}, Reason: "forfeit"},
		},
		"another": {
			nil, game.SeatsOf(0), game.Outcome{Place: []int{2, 1, 2}, Reason: "four exits"}, game.Outcome{Place: []int{3, 1, 2}, Reason: "four exits"},
		},
		"two of four": {
			nil, game.SeatsOf(0, 2), game.Outcome{Place: []int{1, 2, 3, 4}, Reason: "all home"}, game.Outcome{Place: []int{3, 1, 3, 2}, Reason: "forfeit"},
		},
		"one of a draw": {
			nil, game.SeatsOf(2), game.Draw(3, "repetition"), game.Outcome{Place: []int{1, 1, 3}, Reason: "repetition"},
		},
		"one of a team": {
			teams, game.SeatsOf(2), game.Outcome{Place: []int{1, 2, 1, 2}, Reason: "checkmate"}, game.Outcome{Place: []int{1, 2, 1, 2}, Reason: "checkmate"},
		},
		"a team": {
			teams, game.SeatsOf(0, 2), game.Draw(4, "resignation"), game.Outcome{Place: []int{2, 1, 2, 1}, Reason: "resignation"},
		},
	} {
		if diff := cmp.Diff(c.now, Table{Lost: c.lost, Board: game.Board{Teams: c.teams}}.ranking().ranked(c.before)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
