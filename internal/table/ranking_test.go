package table

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

func TestSeatsThatLostRankBehindAllOthersWhateverTheirPiecesDid(t *testing.T) {
	teams := []int{0, 1, 0, 1}
	for name, c := range map[string]struct {
		teams       []int
		lost        game.Seats
		before, now game.Outcome
	}{
		"nobody": {
			nil, 0, game.Outcome{Place: []int{2, 1, 2}, Reason: phrase.New("reason.fourExits", "four exits")}, game.Outcome{Place: []int{2, 1, 2}, Reason: phrase.New("reason.fourExits", "four exits")},
		},
		"the winner": {
			nil, game.SeatsOf(1), game.Outcome{Place: []int{2, 1, 2}, Reason: phrase.New("reason.fourExits", "four exits")}, game.Outcome{Place: []int{1, 3, 1}, Reason: phrase.New("reason.forfeit", "forfeit")},
		},
		"another": {
			nil, game.SeatsOf(0), game.Outcome{Place: []int{2, 1, 2}, Reason: phrase.New("reason.fourExits", "four exits")}, game.Outcome{Place: []int{3, 1, 2}, Reason: phrase.New("reason.fourExits", "four exits")},
		},
		"two of four": {
			nil, game.SeatsOf(0, 2), game.Outcome{Place: []int{1, 2, 3, 4}, Reason: phrase.New("reason.allHome", "bringing all home")}, game.Outcome{Place: []int{3, 1, 3, 2}, Reason: phrase.New("reason.forfeit", "forfeit")},
		},
		"one of a draw": {
			nil, game.SeatsOf(2), game.Draw(3, phrase.New("reason.repetition", "repetition")), game.Outcome{Place: []int{1, 1, 3}, Reason: phrase.New("reason.repetition", "repetition")},
		},
		"one of a team": {
			teams, game.SeatsOf(2), game.Outcome{Place: []int{1, 2, 1, 2}, Reason: phrase.New("reason.checkmate", "checkmate")}, game.Outcome{Place: []int{1, 2, 1, 2}, Reason: phrase.New("reason.checkmate", "checkmate")},
		},
		"a team": {
			teams, game.SeatsOf(0, 2), game.Draw(4, phrase.New("reason.resignation", "resignation")), game.Outcome{Place: []int{2, 1, 2, 1}, Reason: phrase.New("reason.resignation", "resignation")},
		},
	} {
		if diff := cmp.Diff(c.now, Table{Lost: c.lost, Origin: &Origin{Board: game.Board{Teams: c.teams}}}.ranking().ranked(c.before)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Games that ended before the order of resignations counted keep their results.
func TestResignationsOfEarlierVersionsShareAPlace(t *testing.T) {
	for name, c := range map[string]struct {
		second Resigned
		want   []int
	}{
		"an earlier version": {Resigned{Seat: 2}, []int{2, 1, 2}},
		"this one":           {Resigned{Seat: 2, Ahead: true}, []int{3, 1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			at := begun(t, Resigned{Seat: 0}, c.second)
			outcome, over := at.Outcome()
			if diff := cmp.Diff(c.want, outcome.Place); diff != "" || !over {
				t.Errorf("over: %t (-want +got):\n%s", over, diff)
			}
		})
	}
}

// The last who resigns ends the game, so no bot takes the seat.
func TestEverybodyWhoResignedIsShownAsOut(t *testing.T) {
	at := begun(t, Resigned{Seat: 0, Ahead: true}, Sat{Seat: 0, Kind: SeatBot, Bot: "club", Owner: "ada", For: "Ada", Out: true}, Resigned{Seat: 2, Ahead: true})
	for name, v := range map[string]protocol.View{"the table": at.View(ViewerClass{}), "the replay": at.ViewAt(0)} {
		if got := []bool{v.Seats[0].Out, v.Seats[1].Out, v.Seats[2].Out}; !slices.Equal(got, []bool{true, false, true}) {
			t.Errorf("on %s out are %t", name, got)
		}
	}
}

func TestATableTellsWhoResignedFromWhoseTimeRanOut(t *testing.T) {
	at := begun(t, Resigned{Seat: 0})
	at.Settings.Flag = FlagLose
	at, err := at.Apply(&Site{}, Flagged{Seat: 1}, time.Time{})
	if err != nil || at.Resigned != game.SeatsOf(0) || at.Late != game.SeatsOf(1) || at.Lost != game.SeatsOf(0, 1) {
		t.Errorf("resigned %b, late %b, lost %b, %v", at.Resigned, at.Late, at.Lost, err)
	}
}
