package hexachess_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// exchange is a position in which knights are exchanged on k12. Tests append
// the third player's other pieces and the turn.
const exchange = "1K@e1 1N@i9 2K@a9 2N@k12 2R@k15 3K@q17 "

// exchanged are the moves of the round.
var exchanged = []string{"i9xk12", "k15xk12", "q17-q16"}

func TestTheThirdOwesTheLowestValueThatTheOthersExchanged(t *testing.T) {
	s := state(t, three, exchange+"3R@q12 3P@o12 1")
	s = play(t, s, exchanged[0])
	if diff := cmp.Diff([]string{"round 2 2"}, remarks(s)); diff != "" {
		t.Error(diff)
	}
	s = play(t, s, exchanged[1:]...)
	if diff := cmp.Diff([]string{"debt 3 4"}, remarks(s)); diff != "" {
		t.Error(s.Text(), diff)
	}
	s = play(t, s, "e1-d1", "a9-b9")
	if diff := cmp.Diff([]string{"-Rq12"}, texts(t, s, "")); diff != "" {
		t.Fatal(diff)
	}
	s = play(t, s, "-Rq12")
	if turn(t, s) != 2 || !legal(t, s, "q16-q17") || strings.Contains(s.Text(), "debt") {
		t.Error("the seat does not move after it has paid", s.Text())
	}
}

func TestACaptureThatIsNotAnsweredMakesNoDebt(t *testing.T) {
	s := play(t, state(t, three, exchange+"3R@q12 3P@o12 1"), "i9xk12", "k15-k14", "q17-q16")
	if list := remarks(s); len(list) > 0 {
		t.Error(list)
	}
}

func TestADebtThatCannotBePaidLapses(t *testing.T) {
	for name, own := range map[string]string{
		"all that the seat has is worth less": "3P@o12 ",
		"the piece shields the king":          "3R@q15 1R@q11 ",
	} {
		s := play(t, state(t, three, exchange+own+"1"), exchanged...)
		if diff := cmp.Diff([]string{"debt 3 4"}, remarks(s)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		s = play(t, s, "e1-d1", "a9-b9")
		if turn(t, s) != 2 || len(texts(t, s, "-")) > 0 || strings.Contains(s.Text(), "debt") {
			t.Errorf("%s: %s", name, s.Text())
		}
	}
}

func TestAShieldMayBePaidIfAWeakerPieceTakesItsPlace(t *testing.T) {
	s := play(t, state(t, three, exchange+"3Q@q15 1R@q11 1"), exchanged...)
	s = play(t, s, "e1-d1", "a9-b9")
	if diff := cmp.Diff([]string{"-Qq15(B)", "-Qq15(R)"}, texts(t, s, "")); diff != "" {
		t.Error(diff)
	}
	s = play(t, s, "-Qq15(R)")
	if !strings.Contains(s.Text(), "3R@q15") {
		t.Error(s.Text())
	}
}

func TestDebtsLapseWhenAKingIsCaptured(t *testing.T) {
	s := play(t, state(t, three, "1K@e1 2K@a9 2R@e9 3K@q17 3R@q12 2 frozen=- debt=3:4"), "e9xe1")
	if diff := cmp.Diff([]string{"out 1"}, remarks(s)); diff != "" || turn(t, s) != 2 {
		t.Error(s.Text(), diff)
	}
}

func TestAWholeArmyThatCannotPayItsDebtIsSoonKnown(t *testing.T) {
	// Every order of the pieces, one after the other, would be 19 factorial.
	s := state(t, three, "1B@a1 1N@b1 1R@c1 1Q@d1 1B@e1 1K@f1 1R@g1 1N@h1 1P@a3 1P@b3 1P@c3 1P@d3 1P@e3 1P@f3 1P@g3 "+
		"1P@h3 1P@i3 1P@j3 1P@k3 2K@d12 3K@q14 1 debt=1:99")
	if strings.Contains(s.Text(), "debt") || len(texts(t, s, "-")) > 0 {
		t.Error("it owes as much as before:", s.Text())
	}
}

func TestOneOfSeveralShieldsStays(t *testing.T) {
	const shields = "1R@q11 3K@q17 3P@q15 3R@q13 3P@k3 1 debt=3:"
	for owed, want := range map[string][]string{
		"6": {"-Pk3", "-Rq13"}, // without the pawn next to the rook
		"7": {},
	} {
		s := play(t, state(t, three, "1K@e1 2K@a9 "+shields+owed), "e1-d1", "a9-b9")
		if diff := cmp.Diff(want, texts(t, s, "-")); diff != "" {
			t.Error(owed, diff)
		}
	}
}

func TestASetThatIsPaidMayCountOnASubstitute(t *testing.T) {
	s := state(t, three, "1K@e1 1R@q11 2K@a9 3K@q17 3Q@q15 3P@k3 1 debt=3:10")
	s = play(t, s, "e1-d1", "a9-b9")
	if diff := cmp.Diff([]string{"-Pk3", "-Qq15(B)", "-Qq15(R)"}, texts(t, s, "")); diff != "" {
		t.Error(diff)
	}
}
