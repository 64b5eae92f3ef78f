package chexers

import (
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Network is an evaluation of Chexers by a neural network.
type Network struct {
	Net *net.Net
	// RiskAversion is the amount by which the search discounts a draw that is
	// only likely. Without it, equal players wait for each other until the game
	// is drawn.
	RiskAversion float32
}

var _ search.BatchEvaluator[chexers.Position, chexers.Move] = Network{}

// Evaluate returns each seat's chance to win; a draw counts nothing.
func (e Network) Evaluate(p chexers.Position) search.Values {
	return valuesOf(e.Net.Chances(p), (p.Turn()+seats-1)%seats, 0)
}

// EvaluateMoves estimates the positions after moves; see search.BatchEvaluator.
func (e Network) EvaluateMoves(p chexers.Position, by game.Seat, moves []chexers.Move, draw float32, out []search.Values) {
	fork := e.Net.Fork(p)
	for i, m := range moves {
		out[i] = valuesOf(e.Net.After(&fork, m), by, draw-e.RiskAversion)
	}
}

// Successors describes the positions after moves; see search.BatchEvaluator.
func (Network) Successors(p chexers.Position, by game.Seat, moves []chexers.Move, out []search.Successor) {
	successors(p, by, moves, out)
}

func successors(p chexers.Position, by game.Seat, moves []chexers.Move, out []search.Successor) {
	for i, m := range moves {
		out[i].Situation, out[i].Over = chexers.Rules{}.After(&p, by, m)
	}
}

// valuesOf turns a network's chances, as the seat by sees them, into values.
func valuesOf(c net.Chances, by game.Seat, draw float32) search.Values {
	d := draw * c[3]
	me, next, last := search.MaxEstimate*(c[0]+d), search.MaxEstimate*(c[1]+d), search.MaxEstimate*(c[2]+d)
	switch by {
	case 0:
		return search.Values{me, next, last}
	case 1:
		return search.Values{last, me, next}
	}
	return search.Values{next, last, me}
}
