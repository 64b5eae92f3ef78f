package sternhalma

import (
	"math/bits"

	"triplecross/internal/game"
)

// Situation hashes the pegs and the turn.
func (Rules) Situation(p Position) game.Situation {
	a, b := uint64(p.turn), ^uint64(p.turn)
	add := func(word uint64) {
		a = fold(a^word, 0x9e3779b97f4a7c15)
		b = fold(b^word, 0xd6e8feb86659fd93)
	}
	for _, pegs := range p.pegs {
		add(pegs.low)
		add(pegs.high)
	}
	add(p.dead.low)
	add(p.dead.high)
	return game.Situation{a, b}
}

// fold multiplies to 128 bits and combines the halves by XOR.
func fold(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	return high ^ low
}
