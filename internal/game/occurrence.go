package game

import "math/bits"

// occurrence is a situation of a game, linked with the earlier ones so that any of
// them is found in about as many steps as their number has binary digits. The
// occurrences of a game form a trie by the bits of their keys, and like a state none
// ever changes: a new one brings the path to itself and shares everything else.
type occurrence struct {
	situation Situation
	seen      int // how often the situation has occurred, this time included
	// branches[i] is the latest of the earlier occurrences whose keys have the first
	// i bits of this one's and not the next; nil if there is none.
	branches []*occurrence
}

// after returns the occurrence of a situation that follows o, which is nil at the
// start of a game.
func (o *occurrence) after(s Situation) occurrence {
	const usual = 16 // longer paths are rare
	var path [usual]*occurrence
	next := occurrence{situation: s, seen: 1}
	branches := path[:0]
	key := s.key()
	for o != nil && o.situation != s {
		known := o.branches
		differ := key.differsAt(o.situation.key())
		for i := len(branches); i < differ; i++ {
			branches = append(branches, branch(known, i))
		}
		branches, o = append(branches, o), branch(known, differ)
	}
	if o != nil {
		next.seen += o.seen
		branches = append(branches, o.branches[min(len(branches), len(o.branches)):]...)
	}
	next.branches = append(next.branches, branches...)
	return next
}

func branch(branches []*occurrence, i int) *occurrence {
	if i < len(branches) {
		return branches[i]
	}
	return nil
}

// key is a situation with its bits mixed, so that tries are flat. Different
// situations have different keys.
type key [2]uint64

func (s Situation) key() key {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: Fibonacci hashing
	return key{(s[0] ^ s[1]*golden) * golden, s[1]}
}

// differsAt returns the number of leading bits that two different keys share.
func (k key) differsAt(other key) int {
	if k[0] != other[0] {
		return bits.LeadingZeros64(k[0] ^ other[0])
	}
	return 64 + bits.LeadingZeros64(k[1]^other[1])
}
