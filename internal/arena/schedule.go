package arena

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// pairing is a game to be played.
type pairing struct {
	number int
	seats  []int  // the player of each seat
	seed   uint64 // of the opening, the same while the players change seats
}

// plan returns the pairings of the match.
func (o *Options) plan(sides sides, identity []int) []pairing {
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	if o.Panel {
		next := tables(sides.len(), len(o.Players))
		return rotated(o.Games, sides, identity, func() []int { return next(rng) }, rng)
	}
	return schedule(o.Games, sides, identity, rng)
}

// schedule returns the pairings of that many games. If there are as many players as sides,
// all their orders occur equally often; if there are more, those that have played least play next,
// with ties broken at random. Each order is played from all sides, one game after
// the other. Players with the same identity are the same player.
func schedule(games int, sides sides, identity []int, rng *rand.Rand) []pairing {
	next := dealt(sides.len(), identity, rng)
	if len(identity) == sides.len() {
		next = ordered(identity)
	}
	return rotated(games, sides, identity, next, rng)
}

// rotated returns games of the orders that next returns, each from all sides.
func rotated(games int, sides sides, identity []int, next func() []int, rng *rand.Rand) []pairing {
	var list []pairing
	for len(list) < games {
		order, seed := next(), rng.Uint64()
		for _, turned := range rotations(order, identity) {
			list = append(list, pairing{len(list), sides.seated(turned), seed})
		}
	}
	return list[:games]
}

// ordered returns a function that cycles through the orders of all players, one
// for each set of rotations.
func ordered(identity []int) func() []int {
	var circles [][]int
	known := make(map[string]bool)
	order := make([]int, len(identity))
	for i := range order {
		order[i] = i
	}
	permute(order, 1, func() {
		if known[key(order, identity)] {
			return
		}
		for _, turned := range rotations(order, identity) {
			known[key(turned, identity)] = true
		}
		circles = append(circles, slices.Clone(order))
	})
	at := -1
	return func() []int {
		at = (at + 1) % len(circles)
		return circles[at]
	}
}

// permute calls do with all orders of a list from an index on.
func permute(list []int, from int, do func()) {
	if from >= len(list) {
		do()
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, do)
		list[from], list[i] = list[i], list[from]
	}
}

// dealt returns a function that draws players for the sides.
func dealt(sides int, identity []int, rng *rand.Rand) func() []int {
	played := make([]int, len(identity))
	return func() []int {
		order := rng.Perm(len(identity))
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(played[a], played[b]) })
		order = order[:sides]
		for _, p := range order {
			played[p]++
		}
		rng.Shuffle(sides, func(i, j int) { order[i], order[j] = order[j], order[i] })
		return order
	}
}

// rotations returns the different orders that arise from one by rotating the
// sides.
func rotations(order, identity []int) [][]int {
	var list [][]int
	known := make(map[string]bool)
	for i := range order {
		turned := slices.Concat(order[i:], order[:i])
		if k := key(turned, identity); !known[k] {
			known[k] = true
			list = append(list, turned)
		}
	}
	return list
}

// key returns the same text for orders that differ only in players of equal
// identity.
func key(order, identity []int) string {
	var b []rune
	for _, p := range order {
		b = append(b, rune(identity[p]))
	}
	return string(b)
}
