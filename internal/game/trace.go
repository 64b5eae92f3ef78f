package game

// trace quickly rules out most situations that have not occurred, without a
// search through the game. It is a Bloom filter with one bit per situation.
type trace [4]uint64

func (t trace) has(s Situation) bool {
	word, bit := s.place()
	return t[word]&bit != 0
}

func (t trace) with(s Situation) trace {
	word, bit := s.place()
	t[word] |= bit
	return t
}

// place returns the word and the bit of a situation in a trace.
func (s Situation) place() (word int, bit uint64) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: Fibonacci hashing
	hash := (s[0] ^ s[1]*golden) * golden >> 56
	return int(hash >> 6), 1 << (hash & 63)
}
