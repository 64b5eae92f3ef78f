package evening

import (
	"cmp"
	"slices"

	"triplecross/internal/table"
)

// Order returns people in the order in which they get seats in the next game. Those who have not played for
// longest come first; of people from the same game, the second goes first and the first last. games are the
// games so far.
func Order(people []table.Person, games []Placed) []table.Person {
	last := func(p table.Person) (game, seat int) {
		for game = len(games) - 1; game >= 0; game-- {
			n := len(games[game].Seats)
			for s, of := range games[game].Seats {
				if of.Person == string(p) {
					return game, (s - 1 + n) % n
				}
			}
		}
		return -1, 0
	}
	ordered := slices.Clone(people)
	slices.SortStableFunc(ordered, func(a, b table.Person) int {
		gameA, seatA := last(a)
		gameB, seatB := last(b)
		return cmp.Or(cmp.Compare(gameA, gameB), cmp.Compare(seatA, seatB))
	})
	return ordered
}

// Players returns the number of seats for a game with the given number of people. Of the numbers allowed by
// the rules, in ascending order, it takes the smallest that seats everybody, otherwise the largest.
func Players(allowed []int, people int) int {
	for _, n := range allowed {
		if n >= people {
			return n
		}
	}
	return allowed[len(allowed)-1]
}

// Lineup returns how many seats the next game gets for people who are there, of the numbers that its
// rules allow, and who of them gets one, in turn order. games are those so far.
func Lineup(allowed []int, people []table.Person, games []Placed) (players int, seated []table.Person) {
	players = Players(allowed, len(people))
	ordered := Order(people, games)
	return players, ordered[:min(len(ordered), players)]
}
