package ai

import (
	"math"

	"triplecross/internal/game"
)

// Evaluation estimates positions that are not over. It holds no state, so one
// may serve many searches at a time.
type Evaluation[P any] interface {
	// Evaluate returns each seat's chance to win, between 0 and 0.98. The
	// values of seats that play against each other sum to about one.
	Evaluate(p P) Values
}

// Plain is an evaluation for games that have none of their own: it counts what
// the rules show of any game, the pieces on the board and the scores. It is
// slow, since it looks at a view.
type Plain[P any, M comparable] struct{ Rules Rules[P, M] }

// Evaluate returns what pieces and scores say.
func (e Plain[P, M]) Evaluate(p P) Values {
	view := e.Rules.View(p, game.Nobody)
	var worth Values
	for _, piece := range view.Pieces {
		if piece.Seat != game.Nobody {
			worth[piece.Seat] += 0.3
		}
	}
	for s, score := range view.Scores {
		worth[s] += 0.6 * float32(score)
	}
	return chances(worth, 0, e.Rules.Players(p))
}

// chances turns the worth of each seat's position into chances to win: one
// more is e times the chance. It adds up from the first seat on, so that the
// last bit is the same for turned positions.
func chances(worth Values, first game.Seat, players int) Values {
	top := worth[0]
	for s := 1; s < players; s++ {
		top = max(top, worth[s])
	}
	var v Values
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
		v[s] *= certain / sum
	}
	return v
}
