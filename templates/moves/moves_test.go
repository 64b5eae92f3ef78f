package moves_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/templates/moves"
)

func TestARoundEndsBeforeASeatThatIsNotAfterTheLast(t *testing.T) {
	rounds := moves.Rounds([]int{0, 4, 2}, []int{1, 2, 0, 1, 1}, []string{"a", "b", "c", "d", "e"})
	want := []moves.Round{
		{Number: 1, Moves: []moves.Ply{{Seat: 1, Hue: 4, Ply: 1, Text: "a"}, {Seat: 2, Hue: 2, Ply: 2, Text: "b"}}},
		{Number: 2, Moves: []moves.Ply{{Seat: 0, Ply: 3, Text: "c"}, {Seat: 1, Hue: 4, Ply: 4, Text: "d"}}},
		{Number: 3, Moves: []moves.Ply{{Seat: 1, Hue: 4, Ply: 5, Text: "e"}}},
	}
	if diff := cmp.Diff(want, rounds); diff != "" {
		t.Error(diff)
	}
}
