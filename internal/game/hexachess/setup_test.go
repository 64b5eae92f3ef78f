package hexachess_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

// standardPieces places the pieces of both sides of Standard as they stand at the
// start.
var standardPieces = strings.Fields(`B@a3 B@e11 N@b3 N@f11 R@c3 R@g11 Q@d3 Q@h11 B@e3 B@i11 K@f3 K@j11 R@g3 R@k11
	N@h3 N@l11 B@i3 B@m11`)

const preStandard game.Setup = `{"variant":"pre","army":"standard"}`

func TestPiecesArePlacedInTurnsForAllToSee(t *testing.T) {
	s := start(t, preStandard)
	if got := s.Text(); got != "7/8/9/10/ppppppppppp/12/13/12/PPPPPPPPPPP/10/9/8/7 w place" {
		t.Error(got)
	}
	s = play(t, s, standardPieces[:3]...)
	if diff := cmp.Diff(s.View(1).Pieces, s.View(game.Nobody).Pieces); diff != "" || s.Hides() {
		t.Errorf("hides %t: %s", s.Hides(), diff)
	}
	s = play(t, s, standardPieces[3:]...)
	if diff := cmp.Diff(start(t, standard).Text(), s.Text()); diff != "" {
		t.Error(diff)
	}
}

func TestPiecesGoToTheFirstThreeRanksOnly(t *testing.T) {
	s := start(t, pre)
	if n := len(s.Legal(0)); n != 8*24 {
		t.Errorf("%d placements of eight kinds on 24 cells", n)
	}
	for text, want := range map[string]bool{"K@a1": true, "K@g1": true, "K@i3": true, "K@d4": false, "P@a1": false, "K@g13": false} {
		if legal(t, s, text) != want {
			t.Errorf("%s is legal: %t", text, !want)
		}
	}
	if s = play(t, s, "K@a1"); !legal(t, s, "K@g13") || legal(t, s, "K@b1") {
		t.Error("Black places on the other side")
	}
	if s = play(t, s, "K@g13"); legal(t, s, "Q@a1") || legal(t, s, "K@b1") {
		t.Error("a cell is taken twice, or a king placed twice")
	}
}

func TestBishopsGoToCellsOfThreeColours(t *testing.T) {
	// a3 and d3 are alike, as are b3 and e3.
	s := play(t, start(t, preStandard), "B@a3", "K@j11")
	if legal(t, s, "B@d3") || !legal(t, s, "B@b3") || !legal(t, s, "B@c3") {
		t.Error(texts(t, s, "B@"))
	}
}

func TestAColourIsKeptFreeForTheBishopThatNeedsIt(t *testing.T) {
	s := play(t, start(t, `{"variant":"pre","army":"trimmed"}`), "K@a3", "K@j11", "Q@d3", "Q@h11")
	if legal(t, s, "R@g3") || !legal(t, s, "B@g3") || !legal(t, s, "R@b3") {
		t.Error("the last cell of a colour is taken from a bishop", texts(t, s, "R@"))
	}
}

func TestNoPieceIsPlacedSoThatAKingIsAttacked(t *testing.T) {
	// d2-e4-f6-g8-h10-i12 is a line that no pawn stops.
	s := play(t, start(t, preStandard), "K@d2", "K@m13")
	s = play(t, s, "N@a3")
	if legal(t, s, "Q@i12") || legal(t, s, "B@i12") || !legal(t, s, "R@i12") || !legal(t, s, "Q@j12") {
		t.Error(texts(t, s, "Q@"))
	}
}

func TestNobodyElseSeesWhatStandsBehindAScreen(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		s := start(t, screen)
		for n := 0; s.Hides(); n++ {
			for who := game.Nobody; who < 2; who++ {
				v := s.View(who)
				for _, piece := range v.Pieces {
					if piece.Seat != who {
						t.Fatalf("seat %d sees %v", who+1, piece)
					}
				}
				for _, pile := range v.Aside {
					if pile.Seat != who {
						t.Fatalf("seat %d sees what another has left: %v", who+1, pile)
					}
				}
			}
			by := game.Seat(random.IntN(2))
			if !s.Turn().Has(by) {
				continue
			}
			// What others see of a move is the same whatever the move.
			list := s.Legal(by)
			next := playBy(t, s, by, list[random.IntN(len(list))].Text)
			other := playBy(t, s, by, list[random.IntN(len(list))].Text)
			for _, who := range []game.Seat{game.Nobody, 1 - by} {
				if next.Turn() == other.Turn() && next.Hides() && other.Hides() && bytesOf(t, next.View(who)) != bytesOf(t, other.View(who)) {
					t.Fatalf("seat %d can tell %v from %v", who+1, next.View(who), other.View(who))
				}
			}
			s = next
			if n > 5000 {
				t.Fatal("nobody gets ready")
			}
		}
		if diff := cmp.Diff(s.View(0).Pieces, s.View(game.Nobody).Pieces); diff != "" {
			t.Errorf("a screen stays up: %s", diff)
		}
	}
}

func bytesOf(t *testing.T, v game.View) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBothSetUpAtTheSameTime(t *testing.T) {
	s := start(t, screen)
	if s.Turn() != game.SeatsOf(0, 1) {
		t.Fatalf("seats %b are on turn", s.Turn())
	}
	s = playBy(t, s, 1, "K@g13")
	s = playBy(t, s, 1, "D@c8")
	s = playBy(t, s, 0, "K@a6")
	s = playBy(t, s, 1, "lift-c8")
	for text, want := range map[string]bool{
		"D@c8": true, "D@h8": true, "K@h8": false, "D@g13": false, "D@a6": false, "D@g7": false,
		"lift-g13": true, "lift-a6": false, "normal": true, "ready": false,
	} {
		if got := slices.ContainsFunc(s.Legal(1), func(m game.Move) bool { return m.Text == text }); got != want {
			t.Errorf("%s is legal: %t", text, got)
		}
	}
	if text, err := s.Read(1, "lift g13"); err != nil || text != "lift-g13" {
		t.Errorf("lift g13 is read as %q, %v", text, err)
	}
}

func TestTheNormalSetUpIsDeployedInOneMove(t *testing.T) {
	s := playBy(t, start(t, screen), 0, "K@a6")
	s = playBy(t, s, 0, "normal")
	s = playBy(t, s, 1, "normal")
	s = playBy(t, s, 0, "ready")
	if s.Turn() != game.SeatsOf(1) || !s.Hides() {
		t.Errorf("seats %b are on turn", s.Turn())
	}
	s = playBy(t, s, 1, "ready")
	if diff := cmp.Diff(start(t, grand).Text(), s.Text()); diff != "" || s.Hides() {
		t.Errorf("hides %t: %s", s.Hides(), diff)
	}
}

func TestAPlayerOutOfTimeDeploysTheNormalSetUp(t *testing.T) {
	s := playBy(t, start(t, screen), 1, "K@g13")
	for range 2 {
		text, ok := s.Default(1)
		if !ok {
			t.Fatal("no move is made for the seat")
		}
		s = playBy(t, s, 1, text)
	}
	if s.Turn() != game.SeatsOf(0) {
		t.Errorf("seats %b are on turn", s.Turn())
	}
	if _, ok := s.Default(1); ok {
		t.Error("a move is made for a seat that is not on turn")
	}
	if _, ok := start(t, pre).Default(0); ok {
		t.Error("a move is made where nothing is secret")
	}
}

// The screens of a small army: its text tells what stands where.
const screenTrimmed game.Setup = `{"variant":"screen","army":"trimmed"}`

func TestAPlayerInCheckWhenTheScreensFallMovesFirst(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"nobody": {"bnrqbkrnb/10/ppppppppppp/12/13/12/PPPPPPPPPPP/10/BNRQBKRNB b screen", " w"},
		"Black":  {"bnrqb1rnb/10/ppppppppppp/4k7/13/5R6/PPPPPPPPPPP/10/BNRQBK1NB w screen", " b"},
		"White":  {"bnrqbk1nb/10/ppppppppppp/6r5/13/7K4/PPPPPPPPPPP/10/BNRQB1RNB b screen", " w"},
	} {
		s := state(t, screenTrimmed, test.text)
		if s = play(t, s, "ready"); !strings.HasSuffix(s.Text(), test.want) || s.Hides() {
			t.Errorf("%s: %s", name, s.Text())
		}
		if checks := remarks(s); len(checks) > 1 || (len(checks) == 1) != (name != "nobody") {
			t.Errorf("%s: %v", name, checks)
		}
	}
}

func TestWhereBothKingsAreAttackedBothSetUpAgain(t *testing.T) {
	s := state(t, screenTrimmed, "bnrqb2nb/10/ppppppppppp/4k1r5/13/5R1K4/PPPPPPPPPPP/10/BNRQB2NB b screen")
	s = play(t, s, "ready")
	if got := s.Text(); got != "9/10/11/12/13/12/11/10/9 wb screen" || !s.Hides() {
		t.Error(got)
	}
}
