package hexdame_test

import (
	"math"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexdame"
)

func board(t *testing.T) game.Board {
	t.Helper()
	b, err := rules.Board("")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCellsAreNamedByALetterAndANumberAtMostFourApart(t *testing.T) {
	b := board(t)
	if b.Grid.Len() != 61 {
		t.Fatalf("%d cells", b.Grid.Len())
	}
	for q := range int8(9) {
		for n := range int8(9) {
			name := string([]byte{'a' + byte(q), '1' + byte(n)})
			i, ok := b.Grid.Find(name)
			if want := max(q-n, n-q) <= 4; ok != want {
				t.Errorf("%s is on the board: %t", name, ok)
			}
			if want := (hex.Cell{Q: q - 4, R: 4 - n}); ok && b.Grid.Cell(i) != want {
				t.Errorf("%s is %v, not %v", name, b.Grid.Cell(i), want)
			}
		}
	}
}

func TestAStepAddsTheSameToEveryCellsNumberModulo61(t *testing.T) {
	grid := grid(t)
	for _, d := range hex.Directions() {
		want, _ := grid.Index(hex.Cell{}.Step(d))
		for i := range grid.Len() {
			if to, ok := grid.Index(grid.Cell(i).Step(d)); ok && to != (i+want)%61 {
				t.Errorf("direction %d leads from %d to %d, not by %d", d, i, to, want)
			}
		}
	}
}

func TestTheOppositeCellHasTheNumberThatCompletesTo61(t *testing.T) {
	grid := grid(t)
	for i := range grid.Len() {
		if to, ok := grid.Index(grid.Cell(i).Turn(3)); !ok || to != (61-i)%61 {
			t.Errorf("opposite to %d lies %d", i, to)
		}
	}
}

func TestEverySeatSeesItsCornerAtTheBottom(t *testing.T) {
	b := board(t)
	layout := hex.Layout{Flat: b.Flat, Size: 1}
	for seat, corner := range map[game.Seat]string{hexdame.White: "a1", hexdame.Red: "i9"} {
		lowest := ""
		y := math.Inf(-1)
		for i := range b.Grid.Len() {
			if p := layout.Center(b.Grid.Cell(i).Turn(b.Home[seat])); p.Y > y+1e-9 {
				lowest, y = b.Grid.Name(i), p.Y
			}
		}
		if lowest != corner {
			t.Errorf("seat %d sees %s at the bottom", seat+1, lowest)
		}
	}
}

func TestSeenByWhiteNumbersGrowToTheUpperLeftAndLettersToTheUpperRight(t *testing.T) {
	b := board(t)
	layout := hex.Layout{Flat: b.Flat, Size: 2}
	for i := range b.Grid.Len() {
		name := b.Grid.Name(i)
		letter, number := float64(name[0]-'a'), float64(name[1]-'1')
		want := hex.Point{X: (letter - number) * 3, Y: (8 - letter - number) * math.Sqrt(3)}
		got := layout.Center(b.Grid.Cell(i).Turn(b.Home[hexdame.White]))
		if math.Hypot(got.X-want.X, got.Y-want.Y) > 1e-9 {
			t.Errorf("%s is drawn at %v, not %v", name, got, want)
		}
	}
}

func TestNeighboursDifferInTone(t *testing.T) {
	b := board(t)
	for i, shade := range b.Shade {
		if shade > 2 {
			t.Errorf("%s has tone %d", b.Grid.Name(i), shade)
		}
		for _, d := range hex.Directions() {
			if to, ok := b.Grid.Index(b.Grid.Cell(i).Step(d)); ok && b.Shade[to] == shade {
				t.Errorf("%s and %s have tone %d", b.Grid.Name(i), b.Grid.Name(to), shade)
			}
		}
	}
}
