package game_test

import (
	"slices"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

func TestASetOfSeatsRangesInAscendingOrder(t *testing.T) {
	set := game.SeatsOf(5, 0, 2)
	if got := slices.Collect(set.All()); !slices.Equal(got, []game.Seat{0, 2, 5}) {
		t.Errorf("seats %v", got)
	}
	for s := game.Nobody; s <= game.MaxSeats; s++ {
		if want := s == 0 || s == 2 || s == 5; set.Has(s) != want {
			t.Errorf("has %d: %t", s, !want)
		}
	}
	for s := range set.All() {
		if s != 0 {
			t.Errorf("ranging goes on to %d", s)
		}
		break
	}
	if got := set.First(); got != 0 {
		t.Errorf("the first of %v is %d", set, got)
	}
	if got := game.SeatsOf(4, 3).First(); got != 3 {
		t.Errorf("the first of 3 and 4 is %d", got)
	}
	if got := game.Seats(0).First(); got != game.Nobody {
		t.Errorf("the first of no seats is %d", got)
	}
	if game.SeatsOf() != 0 || game.Seats(0).Has(game.Nobody) {
		t.Error("nobody is somebody")
	}
}

func TestAWinnerIsFirstAndInADrawAllAre(t *testing.T) {
	win, draw := game.Win(3, 1, phrase.New("reason.fourExits", "four exits")), game.Draw(3, phrase.New("reason.repetition", "repetition"))
	if !slices.Equal(win.Place, []int{2, 1, 2}) || win.Winners() != game.SeatsOf(1) || win.Drawn() {
		t.Errorf("win %+v", win)
	}
	if !slices.Equal(draw.Place, []int{1, 1, 1}) || draw.Winners() != game.SeatsOf(0, 1, 2) || !draw.Drawn() {
		t.Errorf("draw %+v", draw)
	}
	team := game.Outcome{Place: []int{1, 3, 1, 3}}
	if team.Winners() != game.SeatsOf(0, 2) || team.Drawn() {
		t.Errorf("team %+v", team)
	}
	teams := []int{0, 1, 0, 1}
	forfeit := game.Outcome{Place: []int{1, 3, 1}, Reason: game.Forfeit()}
	kept := game.Outcome{Place: forfeit.Place, Reason: phrase.Phrase{English: "forfeit"}}
	for _, tied := range []bool{win.Tied(nil), team.Tied(teams), forfeit.Tied(nil), kept.Tied(nil)} {
		if tied {
			t.Error("a win is a tie")
		}
	}
	left := game.Outcome{Place: []int{1, 3, 1}}
	for _, tied := range []bool{draw.Tied(nil), left.Tied(nil), team.Tied(nil), game.Draw(4, phrase.Phrase{}).Tied(teams)} {
		if !tied {
			t.Error("a draw is no tie")
		}
	}
}
