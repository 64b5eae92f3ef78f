package search

import "triplecross/internal/game"

// Values are the values of a position to each seat, from 0 for a lost game to 1
// for a won one. Those of an evaluator are chances to win.
type Values [game.MaxSeats]float32

const (
	// MaxEstimate separates proven values from estimates: no evaluation exceeds
	// it, and every win within the search does.
	MaxEstimate = 0.98
	// MaxPly is the most plies from the root that a search may see.
	MaxPly = 96
	// plyCost is what a result loses for each ply until it comes: a win is better
	// soon, a loss late.
	plyCost = 1.0 / (1 << 13)
)

// result returns the values of a game that ended at a distance of ply from the
// root. A seat's value is the share of the seats it has beaten among those it
// does not tie with, or draw if it ties with all.
func result(o game.Outcome, ply int, draw float32) Values {
	var v Values
	for s, place := range o.Place {
		beaten, others := 0, 0
		for _, other := range o.Place {
			if other != place {
				others++
			}
			if other > place {
				beaten++
			}
		}
		switch {
		case others == 0:
			v[s] = draw
		case beaten == others:
			v[s] = 1 - plyCost*float32(ply)
		default:
			v[s] = MaxEstimate*float32(beaten)/float32(others) + plyCost*float32(ply)
		}
	}
	return v
}

// better reports whether the seat prefers a to b. Among equals it prefers what is
// worse for the next seat, and so on, so that the choice does not depend on the
// order of moves.
func better(a, b *Values, by game.Seat, players int) bool {
	if a[by] != b[by] {
		return a[by] > b[by]
	}
	for i := 1; i < players; i++ {
		if s := (int(by) + i) % players; a[s] != b[s] {
			return a[s] < b[s]
		}
	}
	return false
}

// prefer compares two values as slices.SortFunc needs it, the better first.
func prefer(a, b *Values, by game.Seat, players int) int {
	switch {
	case better(a, b, by, players):
		return -1
	case better(b, a, by, players):
		return 1
	}
	return 0
}

// drawShare returns how far the values of a position that has occurred seen times
// are moved towards those of a draw: each repetition makes a draw by repetition
// more likely.
func drawShare(seen int) float32 {
	return [...]float32{0, 0, 0.3, 0.7}[min(seen, 3)]
}

// towards returns v moved to draw by the given share.
func (v Values) towards(draw, share float32) Values {
	if share != 0 {
		for s := range v {
			v[s] += (draw - v[s]) * share
		}
	}
	return v
}
