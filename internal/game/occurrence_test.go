package game

import (
	"math/rand/v2"
	"testing"
)

// Situations are counted as a map would count them, in a long game and in another
// one that leaves it halfway.
func TestOccurrencesAreCountedInEachGameOfItsOwn(t *testing.T) {
	const plies = 2000
	dice := rand.New(rand.NewPCG(1, 2))
	some := func() Situation {
		switch n := dice.Uint64N(40); dice.IntN(4) {
		case 0:
			return Situation{n, 0} // equal but for low bits
		case 1:
			return Situation{0, n << 58}
		case 2: // of the same first half of the key
			const golden = 0x9e3779b97f4a7c15
			return Situation{n * golden, n}
		}
		return Situation{dice.Uint64(), dice.Uint64()}
	}
	play := func(from *occurrence, seen map[Situation]int) (games []*occurrence, counts []map[Situation]int) {
		for range plies {
			s := some()
			seen[s]++
			next := from.after(s)
			if next.seen != seen[s] {
				t.Fatalf("%v has occurred %d times, not %d", s, seen[s], next.seen)
			}
			from, games = &next, append(games, &next)
			count := make(map[Situation]int)
			if len(games) == plies/2 {
				for s, n := range seen {
					count[s] = n
				}
			}
			counts = append(counts, count)
		}
		return games, counts
	}
	games, counts := play(nil, make(map[Situation]int))
	play(games[plies/2-1], counts[plies/2-1])
}

// A path to a situation grows with the logarithm of the number of situations.
func TestPathsOfOccurrencesStayShort(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	var last *occurrence
	longest := 0
	for i := range uint64(4096) {
		s := Situation{i, i << 37} // neighbours, as positions of a game are
		if i%2 == 0 {
			s = Situation{dice.Uint64(), dice.Uint64()}
		}
		next := last.after(s)
		last, longest = &next, max(longest, len(next.branches))
	}
	if longest > 40 {
		t.Errorf("a path has %d steps", longest)
	}
}
