package hexachess_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mating is a position in which the queen mates seat 1 on a3.
const mating = "1K@a1 1P@k3 2K@a9 2Q@d6 2R@b9 3K@q17 3R@c9 3R@k9 2"

func TestACheckmatedPlayerIsFrozen(t *testing.T) {
	s := play(t, state(t, three, mating), "d6-a3")
	if !slices.Contains(remarks(s), "frozen 1") {
		t.Fatal(remarks(s))
	}
	if note := s.View(0).Note; !strings.Contains(note.String(), "Frozen") || !s.View(1).Note.IsZero() {
		t.Errorf("a frozen seat is told %q, another %q", note, s.View(1).Note)
	}
	if legal(t, s, "k9xk3") || !legal(t, s, "k9-k4") {
		t.Error("pieces of a frozen seat can be captured", texts(t, s, "k9"))
	}
	if s = play(t, s, "q17-q16"); turn(t, s) != 1 {
		t.Fatal("a frozen seat has a turn", s.Text())
	}
	if !legal(t, s, "a3xa1") {
		t.Error("the king of a frozen seat cannot be captured")
	}
}

func TestAFreezeEndsWhenTheCheckIsGone(t *testing.T) {
	for name, end := range map[string][]string{
		"the queen withdraws":   {"q17-q16", "a3-d3", "q16-q17"},
		"an escape is left":     {"c9-d9", "a9-a8", "q17-q16"},
		"the queen is captured": {"c9-a7", "a9-a8", "a7xa3"},
	} {
		s := play(t, state(t, three, mating), "d6-a3")
		for n, move := range end {
			if !s.Turn().Has(0) {
				s = play(t, s, move)
			} else if n > 0 {
				break
			}
		}
		if slices.Contains(remarks(s), "frozen 1") || turn(t, s) != 0 {
			t.Errorf("%s: %v, %s", name, remarks(s), s.Text())
		}
	}
}

func TestAPlayerWhoCanDefendWithTwoMovesIsNotCheckmated(t *testing.T) {
	// The rook takes on c9 and the king goes to c2; no single move helps.
	s := play(t, state(t, three, strings.Replace(mating, "1P@k3", "1R@i9", 1)), "d6-a3", "q17-q16")
	if turn(t, s) != 0 || len(singles(texts(t, s, ""))) > 0 || !legal(t, s, "i9xc9&a1-c2") {
		t.Error(s.Text(), texts(t, s, ""))
	}
}

func TestTheLastKingStandingWins(t *testing.T) {
	s := play(t, state(t, three, mating), "d6-a3", "q17-q16", "a3xa1")
	if slices.Contains(remarks(s), "frozen 1") || !slices.Contains(remarks(s), "out 1") {
		t.Error(remarks(s))
	}
	if got := s.Agreed().Place; !slices.Equal(got, []int{3, 1, 1}) {
		t.Errorf("a draw gives the places %v", got)
	}
	// Between two, checkmate is the end.
	s = play(t, state(t, three, "1K@a1 1P@k3 2K@a9 2Q@d6 2R@b9 2R@c11 3P@m10 2"), "d6-a3")
	if diff := cmp.Diff("checkmate [2 1 3]", outcome(t, s)); diff != "" {
		t.Error(diff, s.Text())
	}
}
