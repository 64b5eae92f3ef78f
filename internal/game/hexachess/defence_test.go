package hexachess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
)

// harried is a position in which both opponents threaten the pawn on i9 of seat
// 2, which can mate seat 1 with two moves.
const harried = "1K@a1 1N@k12 2K@a9 2Q@d6 2R@c11 2R@e9 2P@i9 3K@q17 3N@k8 2"

func TestAPlayerThreatenedByBothMayMoveTwoPieces(t *testing.T) {
	s := state(t, three, harried)
	if !slices.Contains(remarks(s), "harried 2") || s.View(1).Note.IsZero() {
		t.Error(remarks(s))
	}
	for text, want := range map[string]bool{
		"a9-a8": true, "a9-a8&d6-d7": true, "d6-d7&a9-a8": true, "d6-d7&d7-d8": false, "a9-a8&a8-a7": false,
	} {
		if legal(t, s, text) != want {
			t.Errorf("%s is legal: %t", text, !want)
		}
	}
	if text, err := s.Read(1, "a9-a8 & d6-d7"); err != nil || text != "a9-a8&d6-d7" {
		t.Errorf("read as %q, %v", text, err)
	}
	if next := play(t, s, "a9-a8&d6-d7"); turn(t, next) != 2 {
		t.Error(next.Text())
	}
}

func TestTwoMovesTogetherDoNotMateOneOpponent(t *testing.T) {
	if legal(t, state(t, three, harried), "d6-a3&e9-b9") {
		t.Error("a mate by two moves is legal")
	}
	checked := strings.Replace(harried, "3K", "2N@p14 3K", 1)
	if !legal(t, state(t, three, checked), "d6-a3&e9-b9") {
		t.Error("a mate by two moves is illegal though both are in check")
	}
	almost := strings.Replace(harried, "2R@e9", "2R@b9", 1)
	if s := state(t, three, almost); !legal(t, s, "d6-a3&i9-i8") || !legal(t, s, "i9-i8&d6-a3") {
		t.Error("a mate by one of the moves is illegal")
	}
}

// Each rule forbids turns; none of them is legal.
func TestTurnsThatBreakARuleAreIllegal(t *testing.T) {
	random, found := rand.New(rand.NewPCG(7, 7)), map[string]int{}
	for range 200 {
		s := state(t, three, scatter(random))
		n, seat := newNaive(t, s.Text())
		if n = n.frozenIn(s.View(game.Nobody)); s.Turn() == 0 || !n.threatened(seat) || len(n.hops(seat)) > 40 {
			continue
		}
		list := map[string]bool{}
		for _, m := range s.Legal(turn(t, s)) {
			list[m.Text] = true
		}
		for _, one := range n.hops(seat) {
			half := n.with(one)
			for _, two := range half.hops(seat) {
				rule := n.breaks(seat, one, two, false)
				if n.exposed(seat, one) || half.exposed(seat, two) {
					rule = "e"
				}
				if found[rule]++; rule != "" && list[n.text(one)+"&"+half.text(two)] {
					t.Fatalf("%s: %s&%s breaks rule %s", s.Text(), n.text(one), half.text(two), rule)
				}
			}
		}
	}
	for _, rule := range []string{"a", "b", "c", "e"} {
		if found[rule] == 0 {
			t.Errorf("no turn breaks rule %s", rule)
		}
	}
}
