package hexdame_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/phrase"
)

// checkOutcome checks how a game has ended.
func checkOutcome(t *testing.T, s game.State, want game.Outcome) {
	t.Helper()
	got, over := s.Outcome()
	if diff := cmp.Diff(want, got); diff != "" || !over || s.Turn() != 0 {
		t.Errorf("%s: over is %t with seats %b on turn: %s", s.Text(), over, s.Turn(), diff)
	}
}

func TestAPlayerWithoutAMoveLoses(t *testing.T) {
	checkOutcome(t, state(t, "wa1 ra2 rb1 rb2 ra3 rc1 rc3 white"), game.Win(2, hexdame.Red, phrase.New("reason.noMoves", "leaving no moves")))
	checkOutcome(t, state(t, "rc3 white"), game.Win(2, hexdame.Red, phrase.New("reason.noMoves", "leaving no moves")))
	checkOutcome(t, state(t, "Wc3 red"), game.Win(2, hexdame.White, phrase.New("reason.noMoves", "leaving no moves")))
	checkOutcome(t, play(t, state(t, "wc3 rd4 white"), "c3xe5"), game.Win(2, hexdame.White, phrase.New("reason.noMoves", "leaving no moves")))
}

func TestTheThirdOccurrenceOfASituationIsADraw(t *testing.T) {
	s := state(t, "Re9 Wa1 white")
	s = play(t, s, append(round, round[:3]...)...)
	if got, over := s.Outcome(); over {
		t.Fatalf("over before the third occurrence: %+v", got)
	}
	checkOutcome(t, play(t, s, round[3]), game.Draw(2, phrase.New("reason.repetition", "repetition")))
}

func TestOccurrencesNeedNotFollowEachOther(t *testing.T) {
	s := play(t, state(t, "Re9 Wa1 white"), round...)
	s = play(t, s, "a1-c1", "e9-c7", "c1-a1", "c7-e9")
	checkOutcome(t, s, game.Draw(2, phrase.New("reason.repetition", "repetition")))
}

func TestASituationIsAllMenAllKingsAndTheSideToMove(t *testing.T) {
	grid := grid(t)
	seen := map[game.Situation]string{}
	for _, turn := range []string{" white", " red"} {
		texts := []string{turn}
		for i := range grid.Len() {
			for _, kind := range []string{"w", "W", "r", "R"} {
				texts = append(texts, kind+grid.Name(i)+turn)
			}
		}
		for _, text := range append(texts, "wa1 rb2"+turn, "ra1 wb2"+turn, "Wa1 rb2"+turn, "wa1 Rb2"+turn) {
			situation := rules.Situation(parse(t, text))
			if other, ok := seen[situation]; ok {
				t.Errorf("%q and %q are the same situation", text, other)
			}
			seen[situation] = text
		}
	}
	if rules.Situation(parse(t, "Wa1 white 7")) != rules.Situation(parse(t, "Wa1 white 8")) {
		t.Error("turns of kings tell situations apart")
	}
}

func TestAHundredTurnsOfKingsWithoutACaptureAreADraw(t *testing.T) {
	s := play(t, state(t, "Re9 Wa1 white 98"), "a1-b1")
	if got, over := s.Outcome(); over {
		t.Fatalf("over after 99: %+v", got)
	}
	checkOutcome(t, play(t, s, "e9-d8"), game.Draw(2, phrase.New("reason.kings", "{N} turns of kings", "N", 100)))
}

func TestACaptureAndAMansMoveStartTheCountAnew(t *testing.T) {
	checkPlay(t, "Re9 Wa1 wa2 white 98", "Re9 Wb1 wa2 red 99", "a1-b1")
	checkPlay(t, "Re9 Wa1 wa2 white 99", "Re9 Wa1 wa3 red 0", "a2-a3")
	checkPlay(t, "Re9 Wa1 wh8 white 99", "Re9 Wa1 Wi9 red 0", "h8-i9")
	checkPlay(t, "Re9 Wa1 rc3 white 99", "Re9 Wd4 red 0", "a1xd4")
}

func TestTheCountOfKingTurnsCanBeSwitchedOff(t *testing.T) {
	s, err := game.Of(rules).Position(`{"kingRule":0}`, "Re9 Wa1 white 99")
	if err != nil {
		t.Fatal(err)
	}
	s = play(t, s, round...)
	if got, over := s.Outcome(); over || s.Text() != "Re9 Wa1 white 0" {
		t.Errorf("%s: %+v", s.Text(), got)
	}
}

func TestAPlayerLeftWithoutAMoveByTheHundredthTurnLoses(t *testing.T) {
	s := play(t, state(t, "We5 ra1 white 99"), "e5-e6")
	checkOutcome(t, s, game.Win(2, hexdame.White, phrase.New("reason.noMoves", "leaving no moves")))
}
