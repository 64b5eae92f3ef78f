package hexachess

import (
	"math/bits"

	"triplecross/internal/game"
)

// toggle adds a piece on a cell to the hash, or takes it out again.
func (p *Position) toggle(s game.Seat, k Kind, at int) {
	n := uint64(at)<<8 | uint64(k)<<2 | uint64(s) + 1<<20
	p.hash[0] ^= scatter(n, 0x9e3779b97f4a7c15)
	p.hash[1] ^= scatter(n, 0xd6e8feb86659fd93)
}

// Situation hashes the pieces, the turn, and everything else that matters: which
// armies are behind their screens, who is frozen, and what is owed or will be.
func (Rules) Situation(p Position) game.Situation {
	n := uint64(p.turn) | uint64(p.phase)<<2 | uint64(p.ready)<<4 | uint64(p.frozen)<<8 | p.round.key()<<16
	m := uint64(0)
	for _, d := range p.debt {
		m = m<<20 | d.key()
	}
	return game.Situation{
		p.hash[0] ^ scatter(n+1, 0xa0761d6478bd642f) ^ scatter(m, 0xe7037ed1a0b428db),
		p.hash[1] ^ scatter(n+1, 0x8ebc6af09c88c6e3) ^ scatter(m, 0x589965cc75374cc3),
	}
}

// scatter maps similar numbers to unrelated ones, with unrelated results for
// different salts: two rounds of a 64 by 64 bit product whose halves are combined
// by XOR.
func scatter(n, salt uint64) uint64 {
	const odd = 0x1d8e4e27c47d124f
	high, low := bits.Mul64(n^salt, odd^salt>>1)
	high, low = bits.Mul64(high^low^salt, odd)
	return high ^ low
}
