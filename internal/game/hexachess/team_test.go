package hexachess_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTeamsTakeTurns(t *testing.T) {
	s := start(t, team)
	for _, want := range []int{0, 1, 2, 3, 0} {
		if got := int(turn(t, s)); got != want {
			t.Fatalf("seat %d is on turn, not %d", got+1, want+1)
		}
		list := texts(t, s, "")
		if want < 4 && len(list) < 30 {
			t.Errorf("seat %d has the moves %v", want+1, list)
		}
		s = play(t, s, list[0])
	}
}

// Kings in the corners of their armies, out of everybody's way.
const teamKings = "1K@s19 2K@a1 3K@j1 4K@j19 "

func TestAlliedPiecesBlockAndAreNotCaptured(t *testing.T) {
	s := state(t, team, teamKings+"1R@j10 3P@k10 2P@i10 1")
	if legal(t, s, "j10xk10") || legal(t, s, "j10-l10") || !legal(t, s, "j10xi10") || legal(t, s, "j10-h10") {
		t.Error(texts(t, s, "j10"))
	}
}

func TestAlliesDoNotCheckEachOther(t *testing.T) {
	s := state(t, team, "1K@j10 2K@a1 3K@j1 4K@j19 3R@k10 1")
	if checks := remarks(s); len(checks) > 0 {
		t.Error(checks)
	}
}

func TestAMoveMayExposeTheAllysKing(t *testing.T) {
	s := state(t, team, "1K@s19 2K@a1 3K@j10 4K@j19 2R@g10 1N@i10 1")
	if !legal(t, s, "i10-j13") {
		t.Fatal(texts(t, s, "i10"))
	}
	s = play(t, s, "i10-j13")
	if diff := cmp.Diff([]string{"check 3"}, remarks(s)); diff != "" {
		t.Error(diff)
	}
}

func TestAKingIsNotCapturedEvenIfTheMateOfTwoLetsIt(t *testing.T) {
	s := state(t, team, "1K@s19 2K@a1 3K@j10 4K@j19 2R@g10 4R@m10 2")
	if legal(t, s, "g10xj10") || !legal(t, s, "g10-h10") {
		t.Error(texts(t, s, "g10"))
	}
}

func TestMateIsJudgedAtThePlayersOwnTurn(t *testing.T) {
	s := play(t, state(t, team, "1K@s19 1R@j10 2K@a4 2R@l5 3K@j1 4K@i18 4Q@c3 4"), "c3-j3")
	if diff := cmp.Diff([]string{"check 3"}, remarks(s)); diff != "" {
		t.Error(diff)
	}
	if _, over := play(t, s, "j10xj3", "a4-a5").Outcome(); over {
		t.Error("the ally has helped, but the game is over")
	}
	s = play(t, s, "s19-s18")
	if _, over := s.Outcome(); over {
		t.Error("the game is over before the turn of the mated player")
	}
	if diff := cmp.Diff("checkmate [2 1 2 1]", outcome(t, play(t, s, "a4-a5"))); diff != "" {
		t.Error(diff)
	}
}

func TestATurnIsSkippedWhereATeamsPlayerCannotMove(t *testing.T) {
	// Nothing attacks the king on j1, but the rooks all cells around it.
	s := state(t, team, "1K@s19 2K@a1 2R@i9 3K@j1 4K@i18 4R@e2 4R@k9 2")
	if s = play(t, s, "a1-b1"); turn(t, s) != 3 {
		t.Error(s.Text())
	}
}
