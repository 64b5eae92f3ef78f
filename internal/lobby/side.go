package lobby

import "triplecross/internal/game"

// Some games are played by teams (game.Board.Teams). A side is a team, or a seat
// that plays for itself.

// allies returns the seats of the side of a seat, itself included.
func (t Table) allies(s game.Seat) game.Seats {
	set := game.SeatsOf(s)
	for other, team := range t.Board.Teams {
		if team == t.Board.Teams[s] {
			set |= game.SeatsOf(game.Seat(other))
		}
	}
	return set
}

// sides returns the number of sides of which some of those seats are.
func (t Table) sides(seats game.Seats) int {
	n := 0
	for s := range seats.All() {
		if t.first(s, seats) {
			n++
		}
	}
	return n
}

// first reports whether a seat is the first of its side among several.
func (t Table) first(s game.Seat, among game.Seats) bool {
	return (t.allies(s) & among).First() == s
}

// beaten returns the seats of the sides of which every seat has lost.
func (t Table) beaten() game.Seats {
	var set game.Seats
	for s := range t.Lost.All() {
		if t.allies(s)&^t.Lost == 0 {
			set |= game.SeatsOf(s)
		}
	}
	return set
}
