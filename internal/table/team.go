package table

import "triplecross/internal/game"

// sides groups the seats that play together: the teams of game.Board.Teams, or
// else each seat on its own.
type sides struct{ teams []int }

func (t Table) sides() sides { return sides{t.Board.Teams} }

// of returns all seats on the side of a seat, including itself.
func (d sides) of(s game.Seat) game.Seats {
	set := game.SeatsOf(s)
	for other, team := range d.teams {
		if team == d.teams[s] {
			set |= game.SeatsOf(game.Seat(other))
		}
	}
	return set
}

// count returns how many sides those seats belong to.
func (d sides) count(seats game.Seats) int {
	n := 0
	for s := range seats.All() {
		if d.first(s, seats) {
			n++
		}
	}
	return n
}

// first reports whether a seat is the first of its side among several.
func (d sides) first(s game.Seat, among game.Seats) bool {
	return (d.of(s) & among).First() == s
}
