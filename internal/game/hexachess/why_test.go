package hexachess_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAnIllegalMoveHasAReason(t *testing.T) {
	const (
		pieces  = "1K@a1 1R@e5 1B@f5 1N@g5 1Q@h5 1P@e7 2K@a9 3K@q17 1"
		pinned  = "1K@e5 1B@e7 2R@e13 2K@a9 3K@q17 1"
		checked = "1K@e5 1R@a3 1P@k5 2R@e13 2K@j17 3K@q17 1"
		frozen  = "1K@i1 1R@d5 2K@a9 2N@d9 2N@a8 3K@q17 1 frozen=2"
		out     = "1K@e1 1R@d5 2N@d9 3K@q17 3N@q10 1"
		allied  = "1K@s16 1R@j10 2K@a4 3K@o6 3P@j8 4K@e14 4P@j12 1"
	)
	for _, test := range []struct {
		setup          game.Setup
		text           string
		from, to, want string
	}{
		{three, pieces, "e5", "f7", "rook"},
		{three, pieces, "e5", "e9", "blocked"},
		{three, pieces, "f5", "f6", "bishop"},
		{three, pieces, "g5", "g7", "knight"},
		{three, pieces, "h5", "j6", ""},
		{three, pieces, "h5", "k7", "queen"},
		{three, pieces, "a1", "a3", "king"},
		{three, pieces, "e7", "e6", "pawn"},
		{three, pieces, "e7", "g8", "pawnTake"},
		{three, strings.Replace(pieces, "2K", "2N@e8 2K", 1), "e7", "e8", "pawnStep"},
		{three, pieces, "e5", "f5", "own"},
		{three, pieces, "e5", "e6", ""},
		{three, pieces, "b9", "b8", ""},
		{three, pieces, "a9", "b9", ""},
		{three, pinned, "e7", "f9", "pinned"},
		{three, pinned, "e7", "", "pinned"},
		{three, pinned, "e5", "d5", ""},
		{three, checked, "k5", "k6", "check"},
		{three, checked, "k5", "", "check"},
		{three, checked, "e5", "e6", "kingThere"},
		{three, strings.Replace(checked, "2K", "2N@f8 2K", 1), "a3", "", "twoChecks"},
		{three, out, "d5", "d9", "obstacle"},
		{three, frozen, "d5", "d9", "frozen"},
		{team, allied, "j10", "j8", "ally"},
		{team, strings.Replace(allied, "4K@e14 4P@j12", "4K@j12", 1), "j10", "j12", "teamKing"},
		{standard, "7/P7/bnrqbkrnb/10/ppppppppppp/12/13/12/PPPPPPPPPP1/10/BNRQBKRNB/8/7 w", "f12", "", "lastRank"},
	} {
		got := strings.TrimPrefix(state(t, test.setup, test.text).Why(0, test.from, test.to).Rule, "hexachess.")
		if got != test.want {
			t.Errorf("%s: %s to %q: %q, not %q", test.text, test.from, test.to, got, test.want)
		}
	}
}

func TestWhatCannotBePlacedHasAReason(t *testing.T) {
	s := play(t, start(t, preStandard), "B@a3", "K@m12")
	const screen game.Setup = `{"variant":"screen","army":"standard"}`
	behind := play(t, start(t, screen), "K@a1")
	for _, test := range []struct {
		state          game.State
		from, to, want string
	}{
		{s, "B", "d3", "placeBishop"},
		{s, "N", "a3", "own"},
		{s, "N", "d4", "placeGround"},
		{s, "P", "c1", "placeNone"},
		{s, "a3", "", "placed"},
		{s, "N", "c2", ""},
		{s, "Q", "h2", "placeCheck"},
		{behind, "N", "a1", "own"},
		{behind, "N", "a7", "screenGround"},
		{behind, "K", "b1", "placeNone"},
		{behind, "N", "b1", ""},
		{behind, "a1", "b1", "lift"},
		{behind, "m13", "", ""},
	} {
		if got := strings.TrimPrefix(test.state.Why(0, test.from, test.to).Rule, "hexachess."); got != test.want {
			t.Errorf("%s on %s: %q, not %q", test.from, test.to, got, test.want)
		}
	}
}

func TestWhatIsOwedIsPaidFirst(t *testing.T) {
	s := play(t, state(t, three, exchange+"3R@q12 3P@o12 1"), append(exchanged, "e1-d1", "a9-b9")...)
	for _, test := range []struct {
		from, to string
		want     game.Reason
	}{
		{"q12", "q13", game.Reason{Rule: "hexachess.debt", Values: []any{"N", 4}}},
		{"q12", "", game.Reason{}},
		{"q16", "", game.Reason{Rule: "hexachess.debtKing"}},
		{"o12", "", game.Reason{Rule: "hexachess.debtTooMuch"}},
	} {
		if diff := cmp.Diff(test.want, s.Why(2, test.from, test.to)); diff != "" {
			t.Errorf("%s to %q: %s", test.from, test.to, diff)
		}
	}
}

// What the second move of a turn reaches is no goal of the first.
func TestTheFirstOfTwoMovesHasAReasonOfItsOwn(t *testing.T) {
	s, err := game.Of(rules).Start(three)
	if err != nil {
		t.Fatal(err)
	}
	s = play(t, s, "h1-i4", "b8-c8", "o9-n9")
	for to, want := range map[string]string{"e4": "rook", "c4": "blocked", "c2": ""} {
		if got := strings.TrimPrefix(s.Why(0, "c1", to).Rule, "hexachess."); got != want {
			t.Errorf("c1 to %s: %q, not %q", to, got, want)
		}
	}
}

func TestTwoMovesThatDoNotGoTogetherHaveAReason(t *testing.T) {
	s := state(t, three, harried)
	for from, want := range map[string]string{
		"a9-a8&a8": "defenceSame", "d6-a3&e9": "defenceMate", "a9-a8&d6": "queen", "a9-b7&d6": "",
	} {
		to := map[string]string{"a9-a8&a8": "a7", "d6-a3&e9": "b9", "a9-a8&d6": "g7"}[from]
		if got := strings.TrimPrefix(s.Why(1, from, to).Rule, "hexachess."); got != want {
			t.Errorf("%s to %s: %q, not %q", from, to, got, want)
		}
	}
}
