package hexachess_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

// lastRank has a pawn on m12 next to the last rank, and a black knight on l13.
const lastRank = "2dkvn1/7P/b1rqbwrnb/10/ppppppppppp/12/13/12/PPPP1PPPPPP/10/"

func TestAPawnPromotesToWhatIsLostOnly(t *testing.T) {
	s := state(t, grand, lastRank+"BNRQB1RNB/8/2DKV2 w")
	if diff := cmp.Diff([]string{"m12-m13=W"}, texts(t, s, "m12-")); diff != "" {
		t.Error(diff)
	}
}

func TestNoPawnEntersTheLastRankWhileNothingIsLost(t *testing.T) {
	s := state(t, grand, lastRank+"BNRQBWRNB/8/2DKV2 w")
	if list := texts(t, s, "m12"); len(list) > 0 {
		t.Error(list)
	}
}

func TestWhatThePawnItselfCapturesDoesNotFreeItsPromotion(t *testing.T) {
	text := "2dkvn1/4P3/b1rqbwrnb/10/ppppppppppp/12/13/12/PPPP1PPPPPP/10/"
	if list := texts(t, state(t, grand, text+"BNRQBWRNB/8/2DKV2 w"), "j12x"); len(list) > 0 {
		t.Error(list)
	}
	list := texts(t, state(t, grand, text+"BNRQB1RNB/8/2DKV2 w"), "j12x")
	if diff := cmp.Diff([]string{"j12xi13=W", "j12xl13=W"}, list); diff != "" {
		t.Error(diff)
	}
}

func TestAPromotedPieceIsNoLongerLost(t *testing.T) {
	s := play(t, state(t, grand, lastRank+"BNRQB1RNB/8/2DKV2 w"), "m12-m13=W")
	if diff := cmp.Diff("", lost(typed(s))[0]); diff != "" {
		t.Error(diff)
	}
}

func TestOnTheTrimmedBoardPawnsPromoteOnRank11(t *testing.T) {
	s := state(t, trimmed, "3k5/9P/11/12/13/12/11/10/4K4 w")
	for _, m := range texts(t, s, "m10-") {
		if len(m) != len("m10-m11=Q") {
			t.Errorf("%s is legal", m)
		}
	}
	if !legal(t, s, "m10-m11=Q") {
		t.Error(texts(t, s, "m10"))
	}
}

func TestPawnsOfTeamsPromoteOnTheBackRanksOfBothEnemies(t *testing.T) {
	s := state(t, team, "1K@s19 1P@b3 1P@e2 2K@a9 3K@r9 4K@j19 1")
	if !legal(t, s, "b3-a3=Q") || legal(t, s, "b3-a3") || !legal(t, s, "e2-d2") || legal(t, s, "e2-d2=Q") {
		t.Error(texts(t, s, ""))
	}
}

func TestEverySeatLooksFromItsHome(t *testing.T) {
	for setup, want := range map[game.Setup][]int{grand: {0, 3}, three: {0, 4, 2}, team: {2, 5, 1, 4}} {
		b, err := rules.Board(setup)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, b.Home); diff != "" {
			t.Error(diff)
		}
	}
}
