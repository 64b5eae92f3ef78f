package sternhalma

import (
	"slices"

	"triplecross/internal/game"
)

// table says which seat has which sets, and holds what follows from that.
type table struct {
	// seats are the colours of each seat, in turn order.
	seats [][]Point
	// owner is the seat of each colour; Nobody of a colour that does not play.
	owner [points]game.Seat
	// rest are the holes in which a peg of each colour may end its turn.
	rest [points]Holes
}

// tables are all that there are, with the seats clockwise.
var tables = []table{
	tableOf([]Point{North}, []Point{South}),
	tableOf([]Point{North}, []Point{SouthEast}, []Point{SouthWest}),
	tableOf([]Point{NorthEast}, []Point{SouthEast}, []Point{SouthWest}, []Point{NorthWest}),
	tableOf([]Point{North}, []Point{NorthEast}, []Point{SouthEast}, []Point{South}, []Point{SouthWest}, []Point{NorthWest}),
	tableOf([]Point{North, SouthEast, SouthWest}, []Point{South, NorthWest, NorthEast}),
	tableOf([]Point{North, South}, []Point{NorthEast, SouthWest}, []Point{SouthEast, NorthWest}),
}

// tableOf returns the table at which the seats have these colours.
func tableOf(seats ...[]Point) table {
	t := table{seats: seats}
	for c := range Point(points) {
		t.owner[c] = game.Seat(slices.IndexFunc(seats, func(sets []Point) bool { return slices.Contains(sets, c) }))
	}
	for c := range Point(points) {
		t.rest[c] = everywhere
		for other := range Point(points) {
			if t.owner[other] != game.Nobody && t.owner[other] != t.owner[c] {
				t.rest[c] = t.rest[c].AndNot(other.Holes()).AndNot(other.Opposite().Holes())
			}
		}
		t.rest[c] = t.rest[c].Or(c.Holes()).Or(c.Opposite().Holes())
	}
	return t
}

// everywhere is the set of all holes.
var everywhere = Holes{^uint64(0), 1<<(size-64) - 1}
