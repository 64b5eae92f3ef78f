package hex_test

import (
	"testing"

	"triplecross/internal/game/hex"
)

func TestAStarIsAHexagonWithATriangleOnEachEdge(t *testing.T) {
	for side, want := range map[int]int{1: 1, 2: 13, 3: 37, 4: 73, 5: 121, 6: 181} {
		cells := hex.Star(side)
		seen := map[hex.Cell]bool{}
		for _, c := range cells {
			seen[c] = true
		}
		if len(cells) != want || len(seen) != want {
			t.Errorf("side %d: %d cells, %d distinct, instead of %d", side, len(cells), len(seen), want)
		}
		for _, c := range hex.Hexagon(side) {
			if !seen[c] {
				t.Errorf("side %d lacks %v of the hexagon", side, c)
			}
		}
		for _, c := range cells {
			if !seen[c.Turn(1)] {
				t.Errorf("side %d holds %v, but not a sixth further", side, c)
			}
		}
	}
}

func TestAStarStandsOnATipAndIsListedRowByRowFromTheTop(t *testing.T) {
	cells := hex.Star(5)
	rows := make([]int, 17)
	for i, c := range cells {
		rows[c.R+8]++
		if i == 0 {
			continue
		}
		if last := cells[i-1]; last.R > c.R || last.R == c.R && last.Q+1 != c.Q {
			t.Errorf("%v comes before %v", last, c)
		}
	}
	for i, want := range []int{1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1} {
		if rows[i] != want {
			t.Errorf("row %d has %d cells, not %d", i+1, rows[i], want)
		}
	}
}
