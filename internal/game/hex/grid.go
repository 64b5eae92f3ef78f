package hex

// Grid numbers and names the cells of a board. A cell's number is its index in
// the list that the grid was made from, from 0, so that it can index a bitboard.
type Grid struct {
	cells []Cell
	names []string
	index map[Cell]int
	named map[string]int
}

// NewGrid returns the grid of the given cells. The cells must be distinct, and so
// must their names. The grid is immutable and may be shared.
func NewGrid(cells []Cell, name func(Cell) string) *Grid {
	g := &Grid{
		cells: cells,
		names: make([]string, len(cells)),
		index: make(map[Cell]int, len(cells)),
		named: make(map[string]int, len(cells)),
	}
	for i, c := range cells {
		g.names[i] = name(c)
		g.index[c] = i
		g.named[g.names[i]] = i
	}
	return g
}

// Len returns the number of cells.
func (g *Grid) Len() int { return len(g.cells) }

// Cell returns the cell with number i.
func (g *Grid) Cell(i int) Cell { return g.cells[i] }

// Name returns the name of the cell with number i.
func (g *Grid) Name(i int) string { return g.names[i] }

// Index returns the number of the cell c, and whether c is on the board.
func (g *Grid) Index(c Cell) (int, bool) {
	i, ok := g.index[c]
	return i, ok
}

// Find returns the number of the cell with that name, and whether there is one.
func (g *Grid) Find(name string) (int, bool) {
	i, ok := g.named[name]
	return i, ok
}
