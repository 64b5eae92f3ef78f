package sternhalma

import (
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

const (
	side = 5   // holes along each side of the central hexagon
	size = 121 // holes of the board
	full = 10  // holes of a point, pegs of a set
)

// grid numbers the holes row by row from the top; names are a letter for q and
// a number for the row, counted from the bottom.
var grid = hex.NewGrid(hex.Star(side), func(c hex.Cell) string {
	return string([]byte{'i' + byte(c.Q)}) + strconv.Itoa(9-int(c.R))
})

// Board returns the geometry of the board. A point is the ground of the seat
// that starts there or, if no pegs start there, of the seat that has to get
// there. Each seat sees the board from the home of its first set.
func (Rules) Board(setup game.Setup) (game.Board, error) {
	c, err := decode(setup)
	if err != nil {
		return game.Board{}, err
	}
	t := &tables[c.table()]
	b := game.Board{Grid: grid, Shade: make([]uint8, size), Ground: make([]game.Seat, size), Goal: full * c.Sets}
	if c.Sets > 1 {
		b.Kinds = map[string]phrase.Phrase{
			"N": phrase.New("kind.N", "of the north"), "NE": phrase.New("kind.NE", "of the north-east"), "SE": phrase.New("kind.SE", "of the south-east"),
			"S": phrase.New("kind.S", "of the south"), "SW": phrase.New("kind.SW", "of the south-west"), "NW": phrase.New("kind.NW", "of the north-west"),
		}
	}
	for _, sets := range t.seats {
		b.Home = append(b.Home, (int(South)-int(sets[0])+points)%points)
	}
	for i := range size {
		b.Ground[i] = game.Nobody
	}
	for p := range Point(points) {
		ground := t.owner[p]
		if ground == game.Nobody {
			ground = t.owner[p.Opposite()]
		}
		for i := range p.Holes().All() {
			b.Shade[i], b.Ground[i] = 1, ground
		}
	}
	return b, nil
}
