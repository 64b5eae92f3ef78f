package hex

// Star returns the cells of the six-pointed star around the hexagon with the
// given side, row by row from the top (r, then q). A point is a triangle of
// side-1 rows on each edge of the hexagon. A side of 5 gives the 121 cells of a
// Chinese checkers board.
func Star(side int) []Cell {
	n := int8(side - 1)
	cells := make([]Cell, 0, 1+6*side*(side-1))
	for r := -2 * n; r <= 2*n; r++ {
		for q := -2 * n; q <= 2*n; q++ {
			c := Cell{q, r}
			// Two triangles make the star: one stands on its base, one on its tip.
			if max(q, r, c.S()) <= n || min(q, r, c.S()) >= -n {
				cells = append(cells, c)
			}
		}
	}
	return cells
}
