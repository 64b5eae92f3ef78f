package arena

import (
	"slices"

	"triplecross/internal/game"
)

// sides holds the side of each seat of a game, numbered from 0. The seats of a
// side win and lose together and have the same player. A side is a team or a
// single seat.
type sides []int

func sidesOf(b game.Board, seats int) sides {
	if b.Teams != nil {
		return b.Teams
	}
	s := make(sides, seats)
	for seat := range s {
		s[seat] = seat
	}
	return s
}

// len returns the number of sides.
func (s sides) len() int { return slices.Max(s) + 1 }

// head returns the first seat of a side.
func (s sides) head(side int) int { return slices.Index(s, side) }

// seated returns the player of each seat, given the player of each side.
func (s sides) seated(players []int) []int {
	seats := make([]int, len(s))
	for seat, side := range s {
		seats[seat] = players[side]
	}
	return seats
}
