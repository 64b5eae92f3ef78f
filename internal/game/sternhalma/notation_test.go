package sternhalma_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAMoveIsWrittenAndEnteredByAllItsHoles(t *testing.T) {
	s := state(t, two, "f3=S g4=S h5=S i6=N k13=N m17=N m16=N m14=N 1")
	got := map[string]game.Gesture{}
	for _, m := range s.Legal(0) {
		got[m.Text] = m.Gesture
	}
	for text, places := range map[string][]string{
		"m17-l16":     {"m17", "l16"},
		"m17-m15-m13": {"m17", "m15", "m13"},
		"i6-g4*":      {"i6", "g4"},
		"i6-g4*-e2":   {"i6", "g4", "e2"},
		"m16-m15":     {"m16", "m15"},
		"k13-j12":     {"k13", "j12"},
	} {
		if diff := cmp.Diff(game.Gesture{Places: places}, got[text]); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	pass := state(t, two, "k15=S l16=S m15=S m16=S m17=N 1").Legal(0)
	if diff := cmp.Diff([]game.Move{{Text: "pass"}}, pass); diff != "" {
		t.Error(diff)
	}
}

func TestAmongPathsToTheSameTheShortestIsWritten(t *testing.T) {
	want(t, two, "i9=N i10=S j10=S j11=S 1", "i9-k", "i9-k11") // not by i11
}

func TestAmongEquallyLongPathsTheOneFirstOnTheBoardIsWritten(t *testing.T) {
	want(t, two, "i9=N i10=S j10=S j12=S k12=S 1", "i9-i11", "i9-i11", "i9-i11-k13") // not by k11
}

func TestOtherSpellingsAreReadWhereOneMoveIsMeant(t *testing.T) {
	const plainText = "m14=N m16=N m17=N 1"
	const swapText = "e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1"
	for _, test := range []struct{ position, text, want string }{
		{plainText, "m17-m13", "m17-m15-m13"},
		{plainText, "m17xm13", "m17-m15-m13"},
		{plainText, "m17xm15xm13", "m17-m15-m13"},
		{plainText, "m17-l16", "m17-l16"},
		{"h4=S h5=N 1", "h5-h4", "h5-h4*"},
		{"h4=S h5=N 1", "h5xh4*", "h5-h4*"},
		{"h4=S h5=N 1", "h5-h6", "h5-h6"},
		{swapText, "i6-g4", "i6-g4*"},
		{swapText, "i6-g4-e2", "i6-g4*-e2"},
		{swapText, "i6-g4-e4-e2", "i6-g4*-e4*-e2"},
		{swapText, "i6xg4*xe4*xe2", "i6-g4*-e4*-e2"},
		{"e2=S e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1", "i6-g4-e4-e2", "i6-g4*-e2*"},
		{"i9=N i10=S j10=S j11=S 1", "i9-i11-k11", "i9-k11"},
	} {
		if got, err := state(t, two, test.position).Read(0, test.text); err != nil || got != test.want {
			t.Errorf("%s: %s is read as %q, %v, not %q", test.position, test.text, got, err, test.want)
		}
	}
}

func TestTextsThatMeanNoMoveOrSeveralAreNotRead(t *testing.T) {
	s := state(t, two, "e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1")
	for _, text := range []string{
		"i6-e2",                             // with or without a swap in e4
		"i6-g4-e2*", "i6*-g4*", "i6-g4*-e4", // wrong stars
		"i6-e4-g4",       // no hops
		"i6-g4-i6",       // back to the start
		"i6-g4-e4-g4",    // twice in one hole
		"i6-i7-i8",       // two steps
		"h5-h4", "i9-i8", // another's peg, no peg
		"i6", "i6-", "-i6-g4", "i6--g4", "i6-g4-", "i6-g4 ", "I6-G4", "i6 g4", "i6-g4**", "*-*", "i6-z9", "pass", "i6-i6",
	} {
		if got, err := s.Read(0, text); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s is read as %q, %v", text, got, err)
		}
	}
}
