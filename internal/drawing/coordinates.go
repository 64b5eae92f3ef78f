package drawing

import (
	"math"
	"strings"

	"triplecross/internal/game/hex"
)

// Coordinate is the letter or number that the names of all cells in a line
// share, drawn next to the end of the line.
type Coordinate struct {
	Text string
	At   hex.Point
}

// Coordinates returns the letters and numbers around a board whose cells are
// named by a letter and a number: the letters below it or on its right, the
// numbers on its left.
func (p *Plan) Coordinates() []Coordinate {
	// Letters stand where the numbers get smaller, and numbers where the letters
	// do. On a board that is turned by more than a quarter those are the far
	// ends.
	letters, numbers := p.step(hex.Cell{R: 1}), p.step(hex.Cell{Q: -1})
	if p.Turn >= 2 && p.Turn <= 4 {
		letters, numbers = letters.Scale(-1), numbers.Scale(-1)
	}
	digits := func(name string) string { return name[1:] }
	letter := func(name string) string { return strings.TrimRight(name, "0123456789") }
	return append(p.ends(letter, letters), p.ends(digits, numbers)...)
}

// step returns the vector from a cell to a neighbour on the turned board.
func (p *Plan) step(c hex.Cell) hex.Point { return p.Layout.Center(c.Turn(p.Turn)) }

// ends returns what the names of the cells in each line share, next to the
// line's last cell in a direction.
func (p *Plan) ends(shared func(name string) string, towards hex.Point) []Coordinate {
	var list []Coordinate
	last := make(map[string]int) // the coordinate of each line
	along := func(at hex.Point) float64 { return at.X*towards.X + at.Y*towards.Y }
	for i, at := range p.Centres {
		text := shared(p.board.Grid.Name(i))
		n, ok := last[text]
		if !ok {
			n = len(list)
			last[text] = n
			list = append(list, Coordinate{Text: text, At: at})
		}
		if along(at) > along(list[n].At) {
			list[n].At = at
		}
	}
	beyond := towards.Scale(label * Size / math.Hypot(towards.X, towards.Y))
	for i := range list {
		list[i].At = list[i].At.Add(beyond)
	}
	return list
}

// label is how far a coordinate is from the middle of its cell, in sizes.
const label = 1.18
