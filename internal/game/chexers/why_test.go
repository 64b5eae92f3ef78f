package chexers_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAnIllegalMoveHasAReason(t *testing.T) {
	behind := game.Reason{Rule: "chexers.behind", Values: []any{"Cell", "c1"}}
	for _, test := range []struct {
		text, from, to string
		want           game.Reason
	}{
		{startText, "a1", "c1", game.Reason{Rule: "chexers.nothing"}},
		{startText, "a1", "c2", game.Reason{Rule: "chexers.bent"}},
		{startText, "a1", "d4", game.Reason{Rule: "chexers.far"}},
		{startText, "a1", "a4", game.Reason{Rule: "chexers.taken"}},
		{startText, "a1", "g4^", game.Reason{Rule: "chexers.gate"}},
		{startText, "a1", "a1^", game.Reason{Rule: "chexers.side"}},
		{"4/5/6/7/6/5/RB2 r 0,0,0 0", "a1", "b1", behind},
		{"4/5/6/7/6/5/RBB1 r 0,0,0 0", "a1", "b1", game.Reason{Rule: "chexers.guarded"}},
		{"BR2/5/6/7/6/5/4 r 0,0,0 0", "e7", "d7", game.Reason{Rule: "chexers.edge"}},
		{"R3/5/6/7/B1B3/BB3/RBB1 r 0,0,0 0", "a1", "", game.Reason{Rule: "chexers.stuck"}},
	} {
		if diff := cmp.Diff(test.want, state(t, test.text).Why(0, test.from, test.to)); diff != "" {
			t.Errorf("%s: %s to %q: %s", test.text, test.from, test.to, diff)
		}
	}
}

func TestWhatIsLegalOrNoMoveOfTheSeatHasNoReason(t *testing.T) {
	s := state(t, startText)
	for _, test := range [][2]string{{"a1", "b1"}, {"a1", ""}, {"d7", "d6"}, {"d4", "d5"}, {"a1", "z9"}, {"z9", "a1"}} {
		if got := s.Why(0, test[0], test[1]); got.Rule != "" {
			t.Errorf("%s to %q: %s", test[0], test[1], got.Rule)
		}
	}
	if got := s.Why(1, "d7", "a1"); got.Rule != "" {
		t.Errorf("out of turn: %s", got.Rule)
	}
}
