package chexers_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

func TestTheFourthExitWinsAtOnce(t *testing.T) {
	s := state(t, "4/5/4R1/1B4R/6/3G1/4 r 3,3,2 0")
	s = play(t, s, "g4-off")
	got, over := s.Outcome()
	want := game.Outcome{Place: []int{1, 2, 2}, Reason: phrase.New("reason.fourExits", "four exits")}
	if diff := cmp.Diff(want, got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
	if s.Turn() != 0 {
		t.Errorf("seats %b are on turn", s.Turn())
	}
}

func TestTheFourthExitWinsInTheVeryLastTurn(t *testing.T) {
	s := play(t, state(t, "4/5/6/B6/6/5/4 b 0,0,3 767"), "a4-off")
	got, _ := s.Outcome()
	want := game.Outcome{Place: []int{2, 2, 1}, Reason: phrase.New("reason.fourExits", "four exits")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheGameIsDrawnWhenEveryoneHasHad256Turns(t *testing.T) {
	s := state(t, "4/5/6/B6/6/5/4 g 0,0,3 766")
	s = play(t, s, "pass")
	if got, over := s.Outcome(); over {
		t.Fatalf("over before the last turn: %+v", got)
	}
	got, _ := play(t, s, "a4-b4").Outcome()
	want := game.Outcome{Place: []int{1, 1, 1}, Reason: phrase.New("reason.turnLimit", "turn limit")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheFourthOccurrenceOfAConfigurationIsADraw(t *testing.T) {
	s, err := game.Of(rules).Start("")
	if err != nil {
		t.Fatal(err)
	}
	round := []string{"a4-b4", "d7-d6", "g4-f4", "b4-a4", "d6-d7", "f4-g4"}
	for n := range 3 {
		if got, over := s.Outcome(); over {
			t.Fatalf("over after %d rounds: %+v", n, got)
		}
		s = play(t, s, round...)
	}
	got, _ := s.Outcome()
	want := game.Outcome{Place: []int{1, 1, 1}, Reason: phrase.New("reason.repetition", "repetition")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s.Turn() != 0 || s.View(chexers.Red).Turn != 0 {
		t.Error("somebody is still on turn")
	}
}

func TestRepetitionCountsPassesToo(t *testing.T) {
	s := state(t, "4/5/6/3R3/6/5/4 r 0,0,0 0")
	for range 3 {
		s = play(t, s, "d4-e4", "pass", "pass", "e4-d4", "pass", "pass")
	}
	if got, _ := s.Outcome(); got.Reason.String() != "repetition" {
		t.Errorf("outcome %+v", got)
	}
}

func TestTheSameBoardWithAnotherPlayerOnTurnIsNoRepetition(t *testing.T) {
	seen := map[game.Situation]bool{}
	for _, turn := range []string{"r 0,0,0 0", "g 0,0,0 1", "b 0,0,0 2"} {
		seen[rules.Situation(parse(t, "4/GR3/B1R3/7/6/5/4 "+turn))] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d situations instead of 3", len(seen))
	}
}

func TestEveryCellCountsInASituation(t *testing.T) {
	seen := map[game.Situation]hex.Cell{}
	for _, c := range hex.Hexagon(4) {
		for s := range game.Seat(3) {
			p := parse(t, draw(map[hex.Cell]game.Seat{c: s}, chexers.Red, [3]int{}, 0))
			if other, ok := seen[rules.Situation(p)]; ok {
				t.Errorf("pieces on %v and %v make the same situation", c, other)
			}
			seen[rules.Situation(p)] = c
		}
	}
}

func TestAfterTellsOfEveryMoveWhatPlayMakesOfIt(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	ends := map[string]int{}
	for g := range 60 {
		p := parse(t, startText)
		if g%3 == 0 { // shortly before the last turn
			p = parse(t, draw(pieces(t, p), chexers.Red, [3]int{}, 3*256-30))
		}
		for over := false; !over; {
			moves := rules.Moves(p, p.Turn(), nil)
			for _, m := range moves {
				next := rules.Play(p, p.Turn(), m)
				outcome, want := rules.Outcome(next, 1)
				situation, ended := rules.After(&p, p.Turn(), m)
				if situation != rules.Situation(next) || ended != want {
					t.Fatalf("after %v in %s: %v, over: %v, instead of %v, %v", m, rules.Format(p), situation, ended, rules.Situation(next), want)
				}
				ends[outcome.Reason.English]++
			}
			p = rules.Play(p, p.Turn(), moves[random.IntN(len(moves))])
			_, over = rules.Outcome(p, 1)
		}
	}
	for _, reason := range []string{"", "four exits", "turn limit"} {
		if ends[reason] == 0 {
			t.Errorf("no move ended with %q", reason)
		}
	}
}
