package hexdame_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAnIllegalMoveHasAReason(t *testing.T) {
	two := []any{"N", 2}
	const must = "we5 re6 rf8 wa1 rb1 wa4 white 0" // e5 takes two, a1 one, a4 none
	for _, test := range []struct {
		text, from, to string
		want           game.Reason
	}{
		{startText, "d4", "d3", game.Reason{Rule: "hexdame.taken"}},
		{startText, "a1", "", game.Reason{Rule: "hexdame.stuck"}},
		{startText, "d4", "e8", game.Reason{Rule: "hexdame.far"}},
		{startText, "d4", "f6", game.Reason{Rule: "hexdame.safe"}},
		{"we5 white 0", "e5", "e4", game.Reason{Rule: "hexdame.back"}},
		{"we5 white 0", "e5", "e7", game.Reason{Rule: "hexdame.far"}},
		{"We5 we6 white 0", "e5", "e7", game.Reason{Rule: "hexdame.blocked"}},
		{"We5 white 0", "e5", "f7", game.Reason{Rule: "hexdame.bent"}},
		{"We5 white 0", "e5", "e9", game.Reason{}},
		{must, "a4", "", game.Reason{Rule: "hexdame.capture"}},
		{must, "a1", "", game.Reason{Rule: "hexdame.most", Values: two}},
		{must, "e5", "f5", game.Reason{Rule: "hexdame.chain", Values: two}},
	} {
		if diff := cmp.Diff(test.want, state(t, test.text).Why(0, test.from, test.to)); diff != "" {
			t.Errorf("%s: %s to %q: %s", test.text, test.from, test.to, diff)
		}
	}
}
