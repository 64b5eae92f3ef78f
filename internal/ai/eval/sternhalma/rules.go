package sternhalma

import (
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// Rules are those of the game with only the moves that a search should look at:
// the ones that bring a peg on, the best first.
type Rules struct {
	sternhalma.Rules
	Evaluator *Evaluator
	By        game.Seat // who searches
	// Own and Others bound the moves of that seat and of the others, to MaxMoves
	// at most.
	Own, Others int
}

const (
	// MaxMoves is the greatest bound of moves.
	MaxMoves = 32
	// maxLoss is by how much a move may throw a peg back to be looked at: a step
	// or so.
	maxLoss = 16
)

// Moves appends the moves worth looking at, at least one.
func (r Rules) Moves(p sternhalma.Position, by game.Seat, buf []sternhalma.Move) []sternhalma.Move {
	first, most := len(buf), r.Others
	if by == r.By {
		most = r.Own
	}
	buf = r.Rules.Moves(p, by, buf)
	var gains [MaxMoves]int32
	kept := 0
	for _, m := range buf[first:] {
		gain := r.Evaluator.Priority(p, by, m)
		if kept > 0 && gain < -maxLoss && gain <= gains[kept-1] {
			continue
		}
		i := kept
		if kept < most {
			kept++
		} else if i--; gain <= gains[i] {
			continue
		}
		for ; i > 0 && gains[i-1] < gain; i-- {
			gains[i], buf[first+i] = gains[i-1], buf[first+i-1]
		}
		gains[i], buf[first+i] = gain, m
	}
	for kept > 1 && gains[kept-1] < -maxLoss {
		kept--
	}
	return buf[:first+kept]
}
