package drawing_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexachess"
)

func board(t *testing.T, setup game.Setup) game.Board {
	t.Helper()
	b, err := hexachess.Rules{}.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestEveryKindOfPieceHasItsFigure(t *testing.T) {
	seen := make(map[string]string)
	for kind := range board(t, "").Kinds {
		shape := drawing.Figure(kind).Shape
		if shape == "" || !slices.Contains(drawing.Kinds(), kind) {
			t.Errorf("%s has no figure", kind)
		}
		if other, ok := seen[shape]; ok {
			t.Errorf("%s and %s look alike", kind, other)
		}
		seen[shape] = kind
	}
	if got := len(drawing.Kinds()); got != len(seen) {
		t.Errorf("%d figures for %d kinds", got, len(seen))
	}
}

func TestTheCountersOfSeatsDifferInShape(t *testing.T) {
	seen := make(map[string]bool)
	for hue := -1; hue < drawing.Outlines; hue++ {
		seen[drawing.Outline(hue)] = true
	}
	if len(seen) != drawing.Outlines+1 {
		t.Errorf("%d shapes", len(seen))
	}
}

func TestLettersStandBelowTheBoardOrOnItsRightAndNumbersOnItsLeft(t *testing.T) {
	for turn := range 6 {
		plan := drawing.New(board(t, ""), turn)
		var letters, numbers hex.Point
		found := make(map[string]hex.Point)
		for _, c := range plan.Coordinates() {
			found[c.Text] = c.At
			if c.Text >= "a" {
				letters = letters.Add(c.At)
			} else {
				numbers = numbers.Add(c.At)
			}
			for _, centre := range plan.Centres {
				if apart := centre.Add(c.At.Scale(-1)); apart.X*apart.X+apart.Y*apart.Y < 400 {
					t.Errorf("turned by %d, %s lies on a cell", turn, c.Text)
				}
			}
		}
		if len(found) != 26 {
			t.Errorf("turned by %d: %d coordinates", turn, len(found))
		}
		if letters.Y < -1 || letters.Y < 1 && letters.X < 0 || numbers.X >= 0 {
			t.Errorf("turned by %d: the letters are around %v, the numbers around %v", turn, letters, numbers)
		}
	}
}

func TestATurnOfTwoMovesHasTwoWays(t *testing.T) {
	plan := drawing.New(board(t, `{"players":3}`), 0)
	at := func(name string) hex.Point {
		p, ok := plan.Place(name)
		if !ok {
			t.Fatalf("no cell %s", name)
		}
		return p
	}
	move := func(places ...string) game.Move { return game.Move{Gesture: game.Gesture{Places: places}} }
	double := func(first game.Move, places ...string) game.Move {
		m := move(append(first.Gesture.Places, places...)...)
		m.First = &first
		return m
	}
	for name, test := range map[string]struct {
		move game.Move
		want [][]hex.Point
	}{
		"a step":       {move("a9", "a8"), [][]hex.Point{{at("a9"), at("a8")}}},
		"two moves":    {double(move("a9", "a8"), "d6", "d7"), [][]hex.Point{{at("a9"), at("a8")}, {at("d6"), at("d7")}}},
		"a pass":       {move(), [][]hex.Point{nil}},
		"a payment":    {move("o15"), [][]hex.Point{{at("o15")}}},
		"a chain of 3": {move("c2", "c1", "a1", "a2"), [][]hex.Point{{at("c2"), at("c1"), at("a1"), at("a2")}}},
	} {
		if diff := cmp.Diff(test.want, plan.Ways(test.move)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
