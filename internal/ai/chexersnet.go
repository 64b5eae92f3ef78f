package ai

import (
	"triplecross/internal/ai/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// ChexersNet is an evaluation of Chexers by a network.
type ChexersNet struct {
	Net *net.Net
	// Dread is how much less than it is worth to the search a draw is worth that is
	// only likely. Without it, equals wait for each other until the game is over.
	Dread float32
}

// Evaluate returns each seat's chance to win; a draw is worth nothing.
func (e ChexersNet) Evaluate(p chexers.Position) Values {
	return valuesOf(e.Net.Chances(p), (p.Turn()+chexersSeats-1)%chexersSeats, 0)
}

// Assess estimates the positions after moves.
func (e ChexersNet) Assess(p chexers.Position, by game.Seat, moves []chexers.Move, draw float32, out []Values) {
	fork := e.Net.Fork(p)
	for i, m := range moves {
		out[i] = valuesOf(e.Net.After(&fork, m), by, draw-e.Dread)
	}
}

// valuesOf turns a network's chances, as the seat by sees them, into values.
func valuesOf(c net.Chances, by game.Seat, draw float32) Values {
	d := draw * c[3]
	me, next, last := certain*(c[0]+d), certain*(c[1]+d), certain*(c[2]+d)
	switch by {
	case 0:
		return Values{me, next, last}
	case 1:
		return Values{last, me, next}
	}
	return Values{next, last, me}
}
