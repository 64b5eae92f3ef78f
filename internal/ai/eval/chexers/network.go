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
	// RiskAversion is by how much the search discounts a draw that is only
	// likely. Without it, equal players wait for each other until the game is
	// drawn. It grows in long games.
	RiskAversion float32
}

// From ply patience on, RiskAversion grows, and after growth more plies it is longRisk
// times as large: the network, which learns from shorter games, expects of a game that
// has lasted this long that it ends, but equal players who search deep let the turns run
// out.
const (
	patience = 300
	growth   = 360
	longRisk = 6
)

// riskAversion returns the risk aversion after a number of plies.
func (e Network) riskAversion(ply int) float32 {
	grown := float32(min(max(ply-patience, 0), growth)) / growth
	return e.RiskAversion * (1 + (longRisk-1)*grown)
}

// Evaluate returns each seat's chance to win; a draw counts nothing.
func (e Network) Evaluate(p chexers.Position) search.Values {
	return valuesOf(e.Net.Chances(p), (p.Turn()+seats-1)%seats, 0)
}

// EvaluateMoves estimates the positions after moves; see search.BatchEvaluator.
func (e Network) EvaluateMoves(p chexers.Position, by game.Seat, moves []chexers.Move, draw float32, out []search.Values) {
	fork, likely := e.Net.Fork(p), draw-e.riskAversion(p.Ply())
	for i, m := range moves {
		out[i] = valuesOf(e.Net.After(&fork, m), by, likely)
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
