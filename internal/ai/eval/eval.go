// Package eval has what the evaluations of all games share, and a general
// evaluation for games without their own. The evaluations of the games are in the
// packages below it.
package eval

import (
	"math"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// DrawAmongSeveral is what a draw is worth to each seat in a game of more than two. If it were a
// third, bots would wait for each other and draw most games.
const DrawAmongSeveral = 0.05

// Material is an evaluator for games without their own. It counts what the rules
// show of any game: the pieces on the board and the scores. It is slow, because
// it needs a view.
type Material[P any, M comparable] struct{ Rules search.Rules[P, M] }

// Evaluate returns each seat's chance to win, from pieces and scores.
func (e Material[P, M]) Evaluate(p P) search.Values {
	view := e.Rules.View(p, game.Nobody, game.View{})
	var worth search.Values
	for _, piece := range view.Pieces {
		if piece.Seat != game.Nobody {
			worth[piece.Seat] += 0.3
		}
	}
	for s, score := range view.Scores {
		worth[s] += 0.6 * float32(score)
	}
	return Softmax(worth, 0, e.Rules.Players(p))
}

// Softmax turns the worth of each seat's position into chances to win: one unit
// of worth multiplies a seat's chance, relative to the others', by e. It adds up
// from the seat first on, so that rotated positions get the same values to the
// last bit.
func Softmax(worth search.Values, first game.Seat, players int) search.Values {
	top := worth[0]
	for s := 1; s < players; s++ {
		top = max(top, worth[s])
	}
	var v search.Values
	var sum float32
	s := int(first)
	for range players {
		v[s] = float32(math.Exp(float64(worth[s] - top)))
		sum += v[s]
		if s++; s == players {
			s = 0
		}
	}
	for s := range players {
		v[s] *= search.MaxEstimate / sum
	}
	return v
}
