package sternhalma_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

func TestTenPegsHomeWin(t *testing.T) {
	s := state(t, two, in("e1 e2 e3 e4 f2 f3 f4 g3 g4 h5", "N")+"m17=S 1")
	s = play(t, s, "h5-h4")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Win(2, 0, phrase.New("reason.allHome", "bringing all home")), got); diff != "" || !over || s.Turn() != 0 {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestAllSetsOfAPlayerMustBeHome(t *testing.T) {
	const rest = "k14 k15 l14 l15 l16 m14 m15 m16 m17"
	s := state(t, double, in(southHoles, "N")+in(rest, "S")+"j13=S i9=SW 1")
	if got, over := play(t, s, "j13-j14").Outcome(); !over || !got.Winners().Has(0) || got.Winners().Has(1) {
		t.Errorf("outcome %+v", got)
	}
	s = state(t, double, in(rest, "S")+"j13=S e1=N i9=SW 1")
	if got, over := play(t, s, "j13-j14").Outcome(); over {
		t.Errorf("outcome %+v with one set home", got)
	}
}

func TestTheLastMoverWinsBeforeOthers(t *testing.T) {
	home := in(southHoles, "N") + in(northHoles, "S")
	for text, winner := range map[string]game.Seat{home + "1": 1, home + "2": 0} {
		if got, _ := state(t, two, text).Outcome(); !got.Winners().Has(winner) {
			t.Errorf("%s: %+v", text, got)
		}
	}
	three := in(southHoles, "N") + in("e10 e11 e12 e13 f11 f12 f13 g12 g13 h13", "SE")
	for text, winner := range map[string]game.Seat{three + "1": 0, three + "2": 0, three + "3": 1} {
		if got, _ := state(t, `{"players":3}`, text).Outcome(); !got.Winners().Has(winner) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestAFullTargetWithOneOwnPegWinsWherePlayersAgreedToThat(t *testing.T) {
	text := in("e1 e2 e3 e4 f2 f3 f4 g3 g4", "S") + "h5=N m17=S 1"
	s := play(t, state(t, fill, text), "h5-h4")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Win(2, 0, phrase.New("reason.targetFull", "filling the target")), got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
	if got, over := play(t, state(t, plain, text), "h5-h4").Outcome(); over {
		t.Errorf("outcome %+v", got)
	}
	// A peg of the player's that is not of the colour does not count: at the
	// start, each target of the third player is full of the other set.
	for _, setup := range []game.Setup{fill, `{"players":3,"sets":2,"spoiling":"fill"}`} {
		if got, over := start(t, setup).Outcome(); over {
			t.Errorf("%s: outcome %+v at the start", setup, got)
		}
	}
}

func TestAMoveMayFillTheTargetOfAnother(t *testing.T) {
	s := state(t, fill, in("k14 k15 l14 l15 l16 m14 m15 m16", "N")+"j13=N m17=S 1")
	got, over := play(t, s, "j13-j14").Outcome()
	if diff := cmp.Diff(game.Win(2, 1, phrase.New("reason.targetFull", "filling the target")), got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestOthersPlayOnForPlaces(t *testing.T) {
	const northWest, northEast = "e10 e11 e12 e13 f11 f12 f13 g12 g13", "n10 n11 n12 n13 o11 o12 o13 p12 p13"
	text := in("e1 e2 e3 e4 f2 f3 f4 g3 g4", "N") + in(northWest, "SE") + in(northEast, "SW") + "h5=N i13=SE i9=SW 1"
	s := play(t, state(t, places, text), "h5-h4")
	if got, over := s.Outcome(); over {
		t.Fatalf("over after the first: %+v", got)
	}
	if !strings.HasSuffix(s.Text(), " 2 1") {
		t.Errorf("seat 1 has not finished: %s", s.Text())
	}
	s = play(t, s, "i13-i12", "i9-j10") // seat 1 is skipped now
	if by := turn(t, s); by != 1 {
		t.Errorf("seat %d is on turn", by+1)
	}
	s = play(t, s, "i12-i13", "j10-i9", "i13-h13")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Outcome{Place: []int{1, 2, 3}, Reason: phrase.New("reason.allHome", "bringing all home")}, got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
	if !strings.HasSuffix(s.Text(), " 3 1,2") {
		t.Errorf("not two have finished: %s", s.Text())
	}
}

func TestThoseWhoHaveNotFinishedShareTheNextPlaceInADraw(t *testing.T) {
	s := state(t, places, in(southHoles, "N")+"i9=SE i13=SW 2 1")
	for range 2 {
		s = play(t, s, "i9-i10", "i13-i12", "i10-i9", "i12-i13")
	}
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Outcome{Place: []int{1, 2, 2}, Reason: phrase.New("reason.allHomeRepetition", "bringing all home, then repetition")}, got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestAPlayerWhoCannotMovePassesAndNobodyElseDoes(t *testing.T) {
	const blocked = "k15=S l16=S m15=S m16=S m17=N "
	want(t, two, blocked+"1", "", "pass")
	s := state(t, two, blocked+"1")
	if note := s.View(0).Note; note.String() != "None of your pegs can move, so you pass." || !s.View(1).Note.IsZero() {
		t.Errorf("notes %q and %q", note, s.View(1).Note)
	}
	if diff := cmp.Diff(blocked+"2", play(t, s, "pass").Text()); diff != "" {
		t.Error(diff)
	}
	if _, err := state(t, two, "m17=N 1").Play(0, "pass"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("passing with a move left: %v", err)
	}
}

func TestTheGameIsDrawnWhenNobodyCanMove(t *testing.T) {
	for _, text := range []string{"1", "k15=x l16=x m15=x m16=x m17=N 1"} {
		got, over := state(t, two, text).Outcome()
		if diff := cmp.Diff(game.Draw(2, phrase.New("reason.stuck", "deadlock")), got); diff != "" || !over {
			t.Errorf("%s: over is %t: %s", text, over, diff)
		}
	}
}

func TestTheThirdOccurrenceOfASituationIsADraw(t *testing.T) {
	s := start(t, two)
	for n := range 2 {
		if got, over := s.Outcome(); over {
			t.Fatalf("over after %d rounds: %+v", n, got)
		}
		s = play(t, s, "j14-j13", "h4-h5", "j13-j14", "h5-h4")
	}
	got, _ := s.Outcome()
	if diff := cmp.Diff(game.Draw(2, phrase.New("reason.repetition", "repetition")), got); diff != "" || s.Turn() != 0 {
		t.Error(diff)
	}
}

func TestTheGameIsDrawnWhenEveryoneHasHad300Turns(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	s := start(t, three)
	for s.Turn() != 0 {
		moves := s.Legal(turn(t, s))
		s = play(t, s, moves[random.IntN(len(moves))].Text)
	}
	got, _ := s.Outcome()
	if diff := cmp.Diff(game.Draw(3, phrase.New("reason.turnLimit", "turn limit")), got); diff != "" || s.Ply() != 900 {
		t.Errorf("after %d plies: %s", s.Ply(), diff)
	}
}

func TestScoresCountThePegsThatAreHome(t *testing.T) {
	for _, test := range []struct {
		setup game.Setup
		text  string
		want  []int
	}{
		{two, "e1=N h4=N h5=N m17=S m16=N g3=S 1", []int{2, 1}},
		{triple, "e1=N e2=SE n11=SW m5=NW m17=NE 1", []int{2, 1}},
		{four, "a5=NE e1=NE n13=SW 1", []int{1, 0, 1, 0}},
	} {
		s := state(t, test.setup, test.text)
		if got := s.View(game.Nobody).Scores; !slices.Equal(got, test.want) {
			t.Errorf("%s: %v instead of %v", test.text, got, test.want)
		}
	}
}
