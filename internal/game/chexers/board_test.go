package chexers_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

func board(t *testing.T) game.Board {
	t.Helper()
	b, err := rules.Board("")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCellsAreNamedByColumnAndByRowFromTheBottom(t *testing.T) {
	b := board(t)
	for name, want := range map[string]hex.Cell{
		"a4": {Q: -3, R: 0}, "a1": {Q: -3, R: 3}, "d7": {Q: 0, R: -3}, "g7": {Q: 3, R: -3},
		"g4": {Q: 3, R: 0}, "f3": {Q: 2, R: 1}, "e2": {Q: 1, R: 2}, "d1": {Q: 0, R: 3}, "d4": {},
	} {
		if i, ok := b.Grid.Find(name); !ok || b.Grid.Cell(i) != want {
			t.Errorf("%s is not %v", name, want)
		}
	}
}

func TestEverySeatSeesItsHomeAtTheBottomAndItsGatesAtTheTop(t *testing.T) {
	b, start := board(t), parse(t, startText)
	layout := hex.Layout{Size: 1}
	for s := range game.Seat(3) {
		for i := range start.Pieces(s).All() {
			if c := b.Grid.Cell(i).Turn(b.Home[s]); c.R != 3 {
				t.Errorf("seat %d: home cell %s is drawn on row %d", s+1, b.Grid.Name(i), c.R)
			}
		}
		for _, gate := range b.Gates {
			if gate.Seat != s {
				continue
			}
			from, side := gate.From.Turn(b.Home[s]), gate.Side.Turn(b.Home[s])
			at, top := layout.Beyond(from, side, 1), layout.Center(hex.Cell{Q: 0, R: -3})
			if from.R != -3 || at.Y >= top.Y || chexers.RowsToGo(s, gate.From) != 0 {
				t.Errorf("seat %d: gate %s is drawn beyond %v at %v", s+1, gate.Name, from, at)
			}
		}
	}
}

func TestRedSitsBelowGreenUpperLeftAndBlueUpperRight(t *testing.T) {
	b, start := board(t), parse(t, startText)
	layout := hex.Layout{Size: 1}
	for s, left := range map[game.Seat]bool{chexers.Green: true, chexers.Blue: false} {
		for i := range start.Pieces(s).All() {
			if p := layout.Center(b.Grid.Cell(i).Turn(b.Home[chexers.Red])); p.X < 0 != left || p.Y > 0 {
				t.Errorf("seen by Red, seat %d's %s is drawn at %v", s+1, b.Grid.Name(i), p)
			}
		}
	}
}

func TestEveryExitCellHasOneGate(t *testing.T) {
	var names []string
	for _, gate := range board(t).Gates {
		names = append(names, gate.Name)
	}
	slices.Sort(names)
	want := []string{"a1^", "a4^", "b1^", "b5^", "c1^", "c6^", "d1^", "d7^", "g4^", "g5^", "g6^", "g7^"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

func TestThePieceThatExitsIsTappedAndThenItsGate(t *testing.T) {
	s := state(t, "4/5/6/5RR/6/5/4 r 0,0,0 0")
	want := map[string]game.Gesture{
		"g4-off": {Places: []string{"g4", "g4^"}},
		"g4-e4":  {Places: []string{"g4", "e4"}},
		"f4-e4":  {Places: []string{"f4", "e4"}},
	}
	got := map[string]game.Gesture{}
	for _, m := range s.Legal(chexers.Red) {
		if _, ok := want[m.Text]; ok {
			got[m.Text] = m.Gesture
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	pass := state(t, "4/5/6/7/6/5/4 r 0,0,0 0").Legal(chexers.Red)
	if diff := cmp.Diff([]game.Move{{Text: "pass"}}, pass); diff != "" {
		t.Error(diff)
	}
}

func TestRowsToGoCountDownFromSixToZero(t *testing.T) {
	for c, want := range map[hex.Cell][3]int{
		{Q: -3, R: 0}: {6, 3, 0},
		{Q: 3, R: -3}: {0, 6, 3},
		{Q: 0, R: 3}:  {3, 0, 6},
		{Q: 1, R: 1}:  {2, 2, 5},
		{}:            {3, 3, 3},
	} {
		for s := range game.Seat(3) {
			if got := chexers.RowsToGo(s, c); got != want[s] {
				t.Errorf("seat %d on %v has %d rows to go, not %d", s+1, c, got, want[s])
			}
		}
	}
}
