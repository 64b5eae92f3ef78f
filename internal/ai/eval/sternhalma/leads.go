package sternhalma

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// Leads evaluates how far ahead of the others each seat is, on a linear scale. Puzzles are proved with it: a search by it
// looks at all moves nearly alike, so that it misses no forced win near the end. In a game for places the first seat home
// has won, and what the others still play for hardly counts.
type Leads struct{ *Evaluator }

// pegsOfSet is the number of pegs in a set.
const pegsOfSet = 10

// Evaluate returns the same share for each seat if nobody is ahead. A lead as long as the whole way doubles a seat's share.
func (e Leads) Evaluate(p sternhalma.Position) search.Values {
	players := sternhalma.Rules{}.Players(p)
	var cost search.Values
	var sum float32
	for s := range players {
		cost[s] = float32(e.Cost(&p, game.Seat(s)))
		sum += cost[s]
	}
	worst := float32(int32(len(p.Sets(0))*pegsOfSet) * (rows*e.weights.Step + rows*e.weights.Lag))
	var v search.Values
	for s := range players {
		lead := (sum-cost[s])/float32(players-1) - cost[s]
		v[s] = min(max(search.MaxEstimate/float32(players)*(1+lead/worst), 0), search.MaxEstimate)
	}
	return decided(&p, v)
}
