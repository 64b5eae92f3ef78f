package table

import "triplecross/internal/game"

// sides are the seats that play together. Some games are played by teams
// (game.Board.Teams); elsewhere each seat is a side of its own.
type sides struct{ teams []int }

func (t Table) sides() sides { return sides{t.Board.Teams} }

// of returns the seats of the side of a seat, itself included.
func (d sides) of(s game.Seat) game.Seats {
	set := game.SeatsOf(s)
	for other, team := range d.teams {
		if team == d.teams[s] {
			set |= game.SeatsOf(game.Seat(other))
		}
	}
	return set
}

// count returns the number of sides of which some of those seats are.
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
