package hexdame_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

const startText = "rf6 rf7 rf8 rf9 rg6 rg7 rg8 rg9 rh6 rh7 rh8 rh9 ri6 ri7 ri8 ri9 " +
	"wa1 wa2 wa3 wa4 wb1 wb2 wb3 wb4 wc1 wc2 wc3 wc4 wd1 wd2 wd3 wd4 white 0"

// checkLegal checks the legal moves of a position.
func checkLegal(t *testing.T, text string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, legal(state(t, text))); diff != "" {
		t.Errorf("%s (-want +got):\n%s", text, diff)
	}
}

// checkPlay checks the position after moves.
func checkPlay(t *testing.T, text, want string, moves ...string) {
	t.Helper()
	if diff := cmp.Diff(want, play(t, state(t, text), moves...).Text()); diff != "" {
		t.Errorf("%s after %v (-want +got):\n%s", text, moves, diff)
	}
}

func TestTheGameStartsWithSixteenMenOfEachInOppositeCorners(t *testing.T) {
	s := start(t)
	if diff := cmp.Diff(startText, s.Text()); diff != "" {
		t.Error(diff)
	}
	want := []string{
		"a4-a5", "a4-b5", "b4-b5", "b4-c5", "c4-c5", "c4-d5", "d1-e1", "d1-e2",
		"d2-e2", "d2-e3", "d3-e3", "d3-e4", "d4-d5", "d4-e4", "d4-e5",
	}
	if diff := cmp.Diff(want, legal(s)); diff != "" {
		t.Error(diff)
	}
}

func TestAManStepsForwardOnly(t *testing.T) {
	checkLegal(t, "we5 white", "e5-e6", "e5-f5", "e5-f6")
	checkLegal(t, "re5 red", "e5-d4", "e5-d5", "e5-e4")
	checkLegal(t, "we5 we6 wf5 white", "e5-f6", "e6-e7", "e6-f6", "e6-f7", "f5-f6", "f5-g5", "f5-g6")
}

func TestAKingMovesAnyNumberOfEmptyCellsInAllSixDirections(t *testing.T) {
	checkLegal(t, "Wc3 wc5 wd4 white",
		"c3-a1", "c3-a3", "c3-b2", "c3-b3", "c3-c1", "c3-c2", "c3-c4", "c3-d3", "c3-e3", "c3-f3", "c3-g3",
		"c5-c6", "c5-d5", "c5-d6", "d4-d5", "d4-e4", "d4-e5")
	checkLegal(t, "Re9 rd8 rf9 red",
		"d8-c7", "d8-d7", "e9-e1", "e9-e2", "e9-e3", "e9-e4", "e9-e5", "e9-e6", "e9-e7", "e9-e8", "f9-e8", "f9-f8")
}

func TestAManCapturesInAllSixDirections(t *testing.T) {
	checkLegal(t, "we5 rd4 re4 rd5 re6 rf5 rf6 white", "e5xc3", "e5xc5", "e5xe3", "e5xe7", "e5xg5", "e5xg7")
}

func TestAManCapturesOnlyWhatIsAdjacentWithTheNextCellEmpty(t *testing.T) {
	checkLegal(t, "we5 re7 white", "e5-e6", "e5-f5", "e5-f6")                       // not adjacent
	checkLegal(t, "we5 re6 re7 white", "e5-f5", "e5-f6")                            // two in a row
	checkLegal(t, "we5 re6 we7 white", "e5-f5", "e5-f6", "e7-e8", "e7-f7", "e7-f8") // an own man behind
	checkLegal(t, "wh7 ri7 rh8 rh9 white", "h7-i8")                                 // the rim behind
}

func TestAKingCapturesFromAfarAndLandsOnAnyEmptyCellBehind(t *testing.T) {
	checkLegal(t, "Wb2 rd4 white", "b2xe5", "b2xf6", "b2xg7", "b2xh8", "b2xi9")
	checkLegal(t, "Wb2 rd4 wg7 white", "b2xe5", "b2xf6")
	checkLegal(t, "Wb2 wc3 rd4 white", "c3xe5")
}

func TestAKingJumpsOnePieceAtATime(t *testing.T) {
	checkLegal(t, "Wa1 rc3 rd4 wa2 white", "a1-b1", "a1-b2", "a1-c1", "a1-d1", "a1-e1", "a2-a3", "a2-b2", "a2-b3")
	checkLegal(t, "Wa1 rc3 re5 white", "a1xd4xf6", "a1xd4xg7", "a1xd4xh8", "a1xd4xi9")
}

func TestAPlayerWhoCanCaptureMust(t *testing.T) {
	checkLegal(t, "wa1 wa2 we5 rf6 Wi5 white", "e5xg7")
}

func TestOnlyTheCapturesOfTheMostPiecesAreLegal(t *testing.T) {
	// Two men outweigh a king.
	checkLegal(t, "wc3 Rc4 rd3 re4 white", "c3xe3xe5")
	// A man that takes two goes before a king that takes one.
	checkLegal(t, "Wi5 rh4 wf2 wa1 rb2 rd4 white", "a1xc3xe5")
	// Between equals the player chooses.
	checkLegal(t, "Wi5 rh4 wf2 wc3 rc4 white", "c3xc5", "i5xg3")
}

func TestAChainIsPlayedToItsEnd(t *testing.T) {
	s := state(t, "wc3 rd3 re4 white")
	if got, err := s.Read(hexdame.White, "c3xe3"); err == nil {
		t.Errorf("half of the chain is read as %s", got)
	}
	checkPlay(t, "wc3 rd3 re4 white", "we5 red 0", "c3xe3xe5")
}

func TestAChainGoesStraightOnOrTurns(t *testing.T) {
	checkLegal(t, "wa1 rb2 rd4 re6 white", "a1xc3xe5xe7")
	checkLegal(t, "ra2 wb2 wc3 red", "a2xc2xc4")
}

func TestACapturedPieceStaysUntilTheTurnEndsAndBlocks(t *testing.T) {
	// From c6 the king would go on over c2, were c3 gone.
	checkLegal(t, "Wa1 rc2 rc3 re6 white",
		"a1xe5xe7", "a1xe5xe8", "a1xe5xe9", "a1xf6xb6", "a1xf6xc6", "a1xf6xd6")
	checkPlay(t, "Wa1 rc2 rc3 re6 white", "Wc6 rc2 red 0", "a1xf6xc6")
}

func TestAPieceIsJumpedOnceAndTheCellThatWasLeftIsEmpty(t *testing.T) {
	checkLegal(t, "we5 re6 rf7 rf6 white", "e5xe7xg7xe5")
	checkPlay(t, "we5 re6 rf7 rf6 white", "we5 red 0", "e5xe7xg7xe5")
}

func TestEmptyCellsAreVisitedAndCrossedAnyNumberOfTimes(t *testing.T) {
	// The man comes by its first cell in the middle of the chain.
	checkLegal(t, "we5 re6 rf7 rf6 rd4 rb2 white", "e5xe7xg7xe5xc3xa1")
}

func TestChainsThatCaptureTheSameAndEndAlikeAreOneMove(t *testing.T) {
	s := state(t, "we5 re6 rf7 rf6 white")
	for _, path := range []string{"e5xe7xg7xe5", "e5xg7xe7xe5"} {
		if got := read(t, s, path); got != "e5xe7xg7xe5" {
			t.Errorf("%s is read as %s", path, got)
		}
	}
}

func TestAManThatEndsItsTurnOnTheFarEdgeBecomesAKing(t *testing.T) {
	checkPlay(t, "wh7 white", "Wi7 red 0", "h7-i7")
	checkPlay(t, "wd8 we8 white", "We9 we8 red 0", "d8-e9")
	checkPlay(t, "rb2 red", "Ra1 white 0", "b2-a1")
	checkPlay(t, "re2 rb5 red", "Re1 rb5 white 0", "e2-e1")
	checkPlay(t, "wg7 rh8 white", "Wi9 red 0", "g7xi9")
}

func TestTheFarEdgesAreNineCellsEach(t *testing.T) {
	far := map[string]string{
		"w": "e9 f9 g9 h9 i9 i8 i7 i6 i5 ",
		"r": "a5 a4 a3 a2 a1 b1 c1 d1 e1 ",
	}
	grid := grid(t)
	for i := range grid.Len() {
		to := grid.Name(i)
		for side, edge := range far {
			// A man comes to the cell straight from behind, if it can.
			step := map[string][2]int{"w": {-1, -1}, "r": {1, 1}}[side]
			from := neighbour(to, step)
			if from == "" {
				continue
			}
			turn := map[string]string{"w": " white", "r": " red"}[side]
			after := play(t, state(t, side+from+turn), from+"-"+to).Text()
			if king := after[0] < 'a'; king != strings.Contains(edge, to+" ") {
				t.Errorf("%s from %s to %s: %s", side, from, to, after)
			}
		}
	}
}

func TestAManThatPassesTheFarEdgeInMidChainStaysAMan(t *testing.T) {
	// On e7 a king would go on over c5.
	checkLegal(t, "wg7 rg8 rf8 rc5 white", "g7xg9xe7")
	checkPlay(t, "wg7 rg8 rf8 rc5 white", "rc5 we7 red 0", "g7xg9xe7")
}

func TestAKingStaysAKing(t *testing.T) {
	checkPlay(t, "Wi9 rf6 white", "Wa1 red 0", "i9xa1")
	checkPlay(t, "Wi9 white", "Wh8 red 1", "i9-h8")
}

// round brings two kings back to where they stood.
var round = []string{"a1-b1", "e9-d8", "b1-a1", "d8-e9"}

func TestTheSeatOnTurnIsToldHowManyPiecesItMustCapture(t *testing.T) {
	for text, want := range map[string]struct {
		says string
		n    int
	}{
		"wa1 rb2 rd4 re6 white": {"You must capture. The most you can take is 3.", 3},
		"wa1 rb2 white":         {says: "You must capture."},
		"wa1 rb2 rc3 red":       {},
		"wa1 white":             {},
		"rd4 white":             {}, // over
	} {
		s := state(t, text)
		if got := s.View(hexdame.White).Note; got.String() != want.says || got.N() != want.n {
			t.Errorf("%s: White is told %q, and the number %d", text, got, got.N())
		}
		for _, who := range []game.Seat{game.Nobody, hexdame.Red} {
			if got := s.View(who).Note; !got.IsZero() {
				t.Errorf("%s: %d is told %q", text, who, got)
			}
		}
	}
}

func TestAViewShowsKingsAsSuch(t *testing.T) {
	grid := grid(t)
	got := map[string]game.Piece{}
	for _, piece := range state(t, "Wa1 rc3 Ri9 we5 white").View(game.Nobody).Pieces {
		name := grid.Name(piece.Cell)
		piece.Cell = 0
		got[name] = piece
	}
	want := map[string]game.Piece{
		"a1": {Seat: hexdame.White, Kind: "K"},
		"c3": {Seat: hexdame.Red},
		"e5": {Seat: hexdame.White},
		"i9": {Seat: hexdame.Red, Kind: "K"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
