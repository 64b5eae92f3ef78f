package seats_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/locale/localetest"
	"triplecross/templates/seats"
)

func TestTwoSeatsAreRedAndBlueAndOfFourTheFirstAndThirdAreWarm(t *testing.T) {
	for players, want := range map[int][]int{
		2: {0, 2}, 3: {0, 1, 2}, 4: {0, 1, 3, 2}, 6: {0, 1, 2, 3, 4, 5},
	} {
		if diff := cmp.Diff(want, seats.Hues(game.Info{}, players)); diff != "" {
			t.Errorf("%d players: %s", players, diff)
		}
	}
}

func TestASeatNamedAfterAColourHasIt(t *testing.T) {
	for _, game := range []struct {
		seats []string
		want  []int
	}{
		{[]string{"Blue", "Red"}, []int{2, 0}},
		{[]string{"White", "Red"}, []int{2, 0}},
		{[]string{"North", "South"}, []int{0, 2}},
		{[]string{"First", "Gold", "Red"}, []int{1, 3, 0}},
	} {
		info := infoOf(game.seats)
		if diff := cmp.Diff(game.want, seats.Hues(info, len(game.seats))); diff != "" {
			t.Errorf("%q: %s", game.seats, diff)
		}
		for s, name := range game.seats {
			if got := seats.Colour(localetest.English(t), info, s, len(game.seats)); got != name {
				t.Errorf("seat %d is called %q, not %q", s, got, name)
			}
		}
	}
	if got := seats.Colour(localetest.English(t), game.Info{}, 1, 2); got != "Blue" {
		t.Errorf("the second of two seats without names is called %q", got)
	}
}

func infoOf(seats []string) game.Info { return game.Info{Seats: seats} }
