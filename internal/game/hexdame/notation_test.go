package hexdame_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

func TestAMoveIsEnteredByTheCellsThatItsTextLists(t *testing.T) {
	want := []game.Move{{Text: "a1xd4xf6xh8", Gesture: game.Gesture{Places: []string{"a1", "d4", "f6", "h8"}}}}
	if diff := cmp.Diff(want, state(t, "Wa1 rc3 re5 rg7 wi9 white").Legal(hexdame.White)); diff != "" {
		t.Error(diff)
	}
	want = []game.Move{{Text: "i8-i9", Gesture: game.Gesture{Places: []string{"i8", "i9"}}}}
	if diff := cmp.Diff(want, state(t, "wi8 white").Legal(hexdame.White)); diff != "" {
		t.Error(diff)
	}
}

func TestOfAllPathsTheOneThatComesFirstByNameIsWritten(t *testing.T) {
	// Between b2 and e5 lies a choice: c3 or d4.
	checkLegal(t, "Wa1 rb2 re5 rg7 wi9 white", "a1xc3xf6xh8")
	s := state(t, "Wa1 rb2 re5 rg7 wi9 white")
	for _, path := range []string{"a1xc3xf6xh8", "a1xd4xf6xh8", "a1xh8", "a1xh8:b2,e5,g7"} {
		if got := read(t, s, path); got != "a1xc3xf6xh8" {
			t.Errorf("%s is read as %s", path, got)
		}
	}
}

func TestStartAndEndAreReadWhereTheyTellTheCapture(t *testing.T) {
	for _, test := range []struct{ position, text, want string }{
		{"wa1 rb2 rd4 re6 white", "a1xe7", "a1xc3xe5xe7"},
		{"we5 re6 rf7 rf6 white", "e5xe5", "e5xe7xg7xe5"},
		{"Wa1 rc3 re5 white", "a1xh8", "a1xd4xh8"},
		{"Wa1 rc3 white", "a1xh8", "a1xh8"},
		{"ri9 rf6 we5 red", "f6xd4", "f6xd4"},
	} {
		if got := read(t, state(t, test.position), test.text); got != test.want {
			t.Errorf("%s: %s is read as %s, not %s", test.position, test.text, got, test.want)
		}
	}
}

func TestStartAndEndOfTwoCapturesAreNotRead(t *testing.T) {
	s := state(t, "Re1 wc1 we3 wh7 red")
	if diff := cmp.Diff([]string{"e1xb1xi8", "e1xe4xi8", "e1xe7xi7"}, legal(s)); diff != "" {
		t.Fatal(diff)
	}
	if got, err := s.Read(hexdame.Red, "e1xi8"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("e1xi8 is read as %q, %v", got, err)
	}
	for text, want := range map[string]string{
		"e1xi7":       "e1xe7xi7",
		"e1xi8:c1,h7": "e1xb1xi8",
		"e1xi8:e3,h7": "e1xe4xi8",
	} {
		if got := read(t, s, text); got != want {
			t.Errorf("%s is read as %s, not %s", text, got, want)
		}
	}
}

func TestTextsOfNoLegalMoveAreNotRead(t *testing.T) {
	s := state(t, "wa1 rb2 rd4 re6 wg5 white")
	for _, text := range []string{
		"a1xc3", "a1xc3xe5", "a1xe5", // the chain goes on
		"a1xc3xe7", "a1xe5xe7", // a landing cell left out
		"a1xc3xe5xe7xe5", "a1xc3xa1", "a1xc3xc3xe5xe7",
		"a1-e7", "a1xe7:b2,d4", "a1xe7:b2,e6,d4", "a1xe7:", "a1xe7:b2,d4,e6,", ":", "xe7:b2,d4,e6",
		"g5-g6", "g5xg6", // another piece must capture
		"b2xd4", "e9xe7", "a1", "a1x", "x", "xx", "", "a1xz9", "A1xE7", "a1xe7 ", " a1xe7", "a1 e7",
		strings.Repeat("a1xc3x", 5000) + "a1",
	} {
		if got, err := s.Read(hexdame.White, text); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%.40s is read as %q, %v", text, got, err)
		}
	}
	if got, err := state(t, "wa1 white").Read(hexdame.White, "a1xa2"); err == nil {
		t.Errorf("a move is read as the capture %s", got)
	}
}
