package hex_test

import (
	"fmt"
	"testing"

	"triplecross/internal/game/hex"
)

func TestAHexagonHoldsTheCellsWithinItsRadius(t *testing.T) {
	for side, want := range map[int]int{1: 1, 2: 7, 3: 19, 4: 37, 5: 61, 6: 91, 7: 127} {
		cells := hex.Hexagon(side)
		seen := map[hex.Cell]bool{}
		for _, c := range cells {
			seen[c] = true
			if c.Distance(hex.Cell{}) >= side {
				t.Errorf("side %d holds %v", side, c)
			}
		}
		if len(cells) != want || len(seen) != want {
			t.Errorf("side %d: %d cells, %d distinct, instead of %d", side, len(cells), len(seen), want)
		}
	}
}

func TestAHexagonIsListedRowByRowFromTheTop(t *testing.T) {
	cells := hex.Hexagon(4)
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		if a.R > b.R || a.R == b.R && a.Q+1 != b.Q {
			t.Errorf("%v comes before %v", a, b)
		}
	}
	if first, last := cells[0], cells[36]; first != (hex.Cell{Q: 0, R: -3}) || last != (hex.Cell{Q: 0, R: 3}) {
		t.Errorf("from %v to %v", first, last)
	}
}

func TestAGridFindsCellsByNumberPlaceAndName(t *testing.T) {
	cells := hex.Hexagon(3)
	grid := hex.NewGrid(cells, func(c hex.Cell) string { return fmt.Sprint(c.Q, ",", c.R) })
	if grid.Len() != 19 {
		t.Fatalf("%d cells", grid.Len())
	}
	for i, c := range cells {
		if grid.Cell(i) != c {
			t.Errorf("cell %d is %v, not %v", i, grid.Cell(i), c)
		}
		if at, ok := grid.Index(c); !ok || at != i {
			t.Errorf("%v has number %d, %t", c, at, ok)
		}
		if at, ok := grid.Find(grid.Name(i)); !ok || at != i {
			t.Errorf("%s has number %d, %t", grid.Name(i), at, ok)
		}
	}
	if i, ok := grid.Index(hex.Cell{Q: 3, R: 0}); ok {
		t.Errorf("a cell off the board has number %d", i)
	}
	if i, ok := grid.Find("z9"); ok {
		t.Errorf("an unknown name has number %d", i)
	}
}
