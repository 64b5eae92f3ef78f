package search

import "math/bits"

// transpositions is a table of what a search knows about positions. It belongs to
// one search and never grows.
type transpositions[M comparable] struct {
	entries []entry[M]
}

// entry holds what is known of a position.
type entry[M comparable] struct {
	key   uint64
	move  M // the best one, or one that refutes the move before
	score int32
	depth int8
	bound bound
}

// bound says whether a score in the table is exact or a bound; none marks an empty entry.
type bound uint8

const (
	none bound = iota
	exact
	lower
	upper
)

// The bits of a table's size: some megabytes at most.
const minBits, maxBits = 10, 18

// newTranspositions returns a table for a search with that budget.
func newTranspositions[M comparable](b Budget) transpositions[M] {
	size := maxBits
	if b.Depth == 1 {
		size = minBits
	} else if b.Nodes > 0 {
		size = min(max(bits.Len(uint(b.Nodes)), minBits), maxBits)
	}
	return transpositions[M]{make([]entry[M], 1<<size)}
}

// keyOf mixes the words of a situation.
func keyOf(of [2]uint64) uint64 {
	h := of[0] * 0x9e3779b97f4a7c15
	h = (h ^ h>>32 ^ of[1]) * 0xd6e8feb86659fd93
	h = (h ^ h>>29) * 0xc2b2ae3d27d4eb4f
	return h ^ h>>32
}

// pair returns the two entries that may hold a position: one for the deepest
// search, one for the latest.
func (t *transpositions[M]) pair(key uint64) (deep, latest *entry[M]) {
	i := key & uint64(len(t.entries)-1) &^ 1
	return &t.entries[i], &t.entries[i+1]
}

// find returns the entry of a position, or nil. It is valid until the next put.
func (t *transpositions[M]) find(key uint64) *entry[M] {
	deep, latest := t.pair(key)
	switch {
	case deep.key == key && deep.bound != none:
		return deep
	case latest.key == key && latest.bound != none:
		return latest
	}
	return nil
}

// put stores what is known about a position at a distance of ply from the root.
func (t *transpositions[M]) put(key uint64, m M, score int32, depth, ply int, b bound) {
	// The table counts the plies to a win from the position, not from the root.
	if score > DecidedScore {
		score += int32(ply)
	} else if score < -DecidedScore {
		score -= int32(ply)
	}
	deep, latest := t.pair(key)
	slot := latest
	if deep.bound == none || deep.key == key || int(deep.depth) <= depth {
		if deep.key != key {
			*latest = *deep
		}
		slot = deep
	}
	*slot = entry[M]{key, m, score, int8(depth), b}
}

// answers returns the score for a position at a distance of ply from the root,
// and whether it settles the question for these bounds.
func (e *entry[M]) answers(low, high int32, ply int) (int32, bool) {
	v := e.score
	if v > DecidedScore {
		v -= int32(ply)
	} else if v < -DecidedScore {
		v += int32(ply)
	}
	return v, e.bound == exact || e.bound == lower && v >= high || e.bound == upper && v <= low
}
