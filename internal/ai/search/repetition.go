package search

import (
	"math/bits"

	"triplecross/internal/game"
)

// repetitions counts how often situations have occurred, in the game before the
// search and on the line that is being searched. It is a hash table with open
// addressing, because a search looks there at every node.
type repetitions struct {
	slots []occurrence
	shift int
	line  []game.Situation
}

type occurrence struct {
	of    game.Situation
	count int
}

func newRepetitions(seen map[game.Situation]int) repetitions {
	r := repetitions{line: make([]game.Situation, 0, MaxPly)}
	r.reset(seen)
	return r
}

// reset forgets everything but what has been seen in a game.
func (r *repetitions) reset(seen map[game.Situation]int) {
	size := bits.Len(uint(2*len(seen) + 1))
	if len(r.slots) < 1<<size {
		r.slots = make([]occurrence, 1<<size)
	} else {
		size = bits.Len(uint(len(r.slots) - 1))
		clear(r.slots)
	}
	r.shift, r.line = 64-size, r.line[:0]
	for of, count := range seen {
		*r.find(of) = occurrence{of, count}
	}
}

// find returns the slot of a situation, or the empty slot where it would go.
func (r *repetitions) find(of game.Situation) *occurrence {
	i := (of[0]*0x9e3779b97f4a7c15 ^ of[1]*0xc2b2ae3d27d4eb4f) >> r.shift
	for ; ; i++ {
		slot := &r.slots[i&uint64(len(r.slots)-1)]
		if slot.count == 0 || slot.of == of {
			return slot
		}
	}
}

// seen returns how often a situation will have occurred if it now occurs once
// more.
func (r *repetitions) seen(of game.Situation) int {
	n := r.find(of).count + 1
	for _, s := range r.line {
		if s == of {
			n++
		}
	}
	return n
}

// push adds a situation to the line; pop takes the last one off.
func (r *repetitions) push(of game.Situation) { r.line = append(r.line, of) }
func (r *repetitions) pop()                   { r.line = r.line[:len(r.line)-1] }
