package sternhalma_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAPegSwapsWithAnotherPlayersPegInItsTarget(t *testing.T) {
	for from, setup := range map[string]game.Setup{"S": two, "SE": three, "NW": six} {
		s := state(t, setup, "h4="+from+" h5=N 1")
		if got := play(t, s, "h5-h4*").Text(); !strings.HasPrefix(got, "h4=N h5="+from+" ") {
			t.Errorf("%s: swapped to %s", setup, got)
		}
	}
	want(t, two, "h4=x h5=N 1", "h5-h4")
	want(t, two, "h4=N h5=N 1", "h5-h4")
	want(t, plain, "h4=S h5=N 1", "h5-h4")
	want(t, fill, "h4=S h5=N 1", "h5-h4")
	want(t, triple, "h4=SE h5=N 1", "h5-h4") // the same player's
	want(t, triple, "h4=NW h5=N 1", "h5-h4", "h5-h4*")
	want(t, two, "j13=N j14=S 1", "j13-j14") // in the home, not the target
}

func TestAPegSwapsBeforeTheOthersHaveLeftHome(t *testing.T) {
	want(t, two, in(southHoles, "S")+"h5=N 1", "h5-h4", "h5-h4*")
}

func TestAPegThatSwappedByAHopMayHopOn(t *testing.T) {
	const text = "f3=S g4=S h5=S i6=N 1"
	want(t, two, text, "i6-g", "i6-g4*", "i6-g4*-e2")
	s := state(t, two, text)
	if diff := cmp.Diff("f3=S g4=N h5=S i6=S 2", play(t, s, "i6-g4*").Text()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("e2=N f3=S h5=S i6=S 2", play(t, s, "i6-g4*-e2").Text()); diff != "" {
		t.Error(diff)
	}
}

func TestTheDisplacedPegGoesToWhereThisHopBegan(t *testing.T) {
	s := play(t, state(t, two, "g4=S h5=N i7=N i8=N 1"), "i8-i6-g4*")
	if diff := cmp.Diff("g4=N h5=N i6=S i7=N 2", s.Text()); diff != "" {
		t.Error(diff)
	}
}

func TestPathsToOneHoleDifferByWhatTheyDisplace(t *testing.T) {
	const text = "e3=S e4=SE f3=S f4=S g4=S h5=S i6=N 1"
	want(t, six, text, "i6-g", "i6-g4*", "i6-g4*-e2", "i6-g4*-e2-e4*", "i6-g4*-e4*", "i6-g4*-e4*-e2")
	for move, result := range map[string]string{
		"i6-g4*-e2":     "e2=N e3=S e4=SE f3=S f4=S h5=S i6=S 2",
		"i6-g4*-e4*-e2": "e2=N e3=S f3=S f4=S g4=SE h5=S i6=S 2",
	} {
		if diff := cmp.Diff(result, play(t, state(t, six, text), move).Text()); diff != "" {
			t.Errorf("%s: %s", move, diff)
		}
	}
}

func TestPathsThatDoTheSameAreOneMoveByTheShortest(t *testing.T) {
	// Pegs of a colour are alike: with e2 taken too, the detour through e4 leaves
	// all as it was there.
	want(t, two, "e2=S e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1", "i6-g", "i6-g4*", "i6-g4*-e2*", "i6-g4*-e4*")
	want(t, six, "e2=S e3=S e4=SE f3=S f4=S g4=S h5=S i6=N 1", "i6-g",
		"i6-g4*", "i6-g4*-e2*", "i6-g4*-e2*-e4*", "i6-g4*-e4*", "i6-g4*-e4*-e2*")
}

func TestASwapIntoTheLastHoleWins(t *testing.T) {
	s := state(t, two, in("e1 e2 e3 e4 f2 f3 f4 g3 g4 h5", "N")+"h4=S 1")
	if got, _ := play(t, s, "h5-h4*").Outcome(); !got.Winners().Has(0) {
		t.Errorf("outcome %+v", got)
	}
}
