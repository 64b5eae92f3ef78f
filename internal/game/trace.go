package game

// trace tells of most situations that have not occurred that they have not,
// without a look at the whole game. It is a Bloom filter of one bit a situation.
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

// place returns where a trace keeps a situation.
func (s Situation) place() (word int, bit uint64) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: Fibonacci hashing
	hash := (s[0] ^ s[1]*golden) * golden >> 56
	return int(hash >> 6), 1 << (hash & 63)
}
