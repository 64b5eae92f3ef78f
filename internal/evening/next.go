package evening

import (
	"cmp"
	"slices"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Order returns people in the order in which they get seats in the next game: those who have not
// played for longest come first, and of those of the same game the second goes first, the first
// last. games are those so far.
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

// Players returns how many seats a game gets for a number of people, of the numbers that its rules
// allow, in ascending order: as many, else a few more, else as many as there can be.
func Players(allowed []int, people int) int {
	for _, n := range allowed {
		if n >= people {
			return n
		}
	}
	return allowed[len(allowed)-1]
}

// running returns the last game that is not over, and whether there is one.
func running(games []store.Summary) (store.Summary, bool) {
	for i := len(games) - 1; i >= 0; i-- {
		if games[i].Status != store.Over {
			return games[i], true
		}
	}
	return store.Summary{}, false
}
