package hex

// Hexagon returns the cells of the hexagon with the given side, which are those
// at most side-1 steps from the centre, row by row from the top (r, then q).
// A side of 4 gives 37 cells, of 5 gives 61.
func Hexagon(side int) []Cell {
	n := int8(side - 1)
	cells := make([]Cell, 0, 1+3*side*(side-1))
	for r := -n; r <= n; r++ {
		for q := max(-n, -n-r); q <= min(n, n-r); q++ {
			cells = append(cells, Cell{q, r})
		}
	}
	return cells
}
