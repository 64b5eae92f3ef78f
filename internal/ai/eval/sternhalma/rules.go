package sternhalma

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// Rules are the rules of the game with only the moves that a search should
// consider: those that bring a peg forward, the best first.
type Rules struct {
	sternhalma.Rules
	Evaluator *Evaluator
	By        game.Seat // the seat that searches
	// Own and Others are the most moves to list for the seat By and for each
	// other seat; at most MaxMoves.
	Own, Others int
	// PromisingOwn and PromisingOthers are how many of these look promising; all if 0.
	PromisingOwn, PromisingOthers int
	// At is a position in which only the moves of Only are listed, if there are any.
	At   sternhalma.Position
	Only []sternhalma.Move
}

var _ search.Selective[sternhalma.Position, sternhalma.Move] = Rules{}

const (
	// MaxMoves is the upper bound of Own and Others.
	MaxMoves = 32
	// maxLoss is how far back a move may take a peg and still be considered:
	// about a step.
	maxLoss = 16
)

// Moves appends the moves worth searching, at least one.
func (r Rules) Moves(p sternhalma.Position, by game.Seat, buf []sternhalma.Move) []sternhalma.Move {
	if len(r.Only) > 0 && p == r.At {
		return append(buf, r.Only...)
	}
	first, most := len(buf), r.Others
	if by == r.By {
		most = r.Own
	}
	buf = r.Rules.Moves(p, by, buf)
	var gains [MaxMoves]int32
	kept, sets := 0, p.Sets(by)
	for _, m := range buf[first:] {
		gain := r.Evaluator.gain(&p, sets, m)
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

// Promising returns how many of the moves of a seat, which come best first, look promising.
func (r Rules) Promising(_ sternhalma.Position, by game.Seat, moves []sternhalma.Move) int {
	most := r.PromisingOthers
	if by == r.By {
		most = r.PromisingOwn
	}
	if most == 0 {
		return len(moves)
	}
	return min(most, len(moves))
}
