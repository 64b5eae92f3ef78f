package ai

import (
	"math/bits"

	"triplecross/internal/game"
)

// history counts how often situations have occurred, in the game before the
// search and on the line that is being searched. It is a hash table with open
// addresses, because a search asks it at every node.
type history struct {
	slots []occurrence
	shift int
	line  []game.Situation
}

type occurrence struct {
	of    game.Situation
	count int
}

func newHistory(seen map[game.Situation]int) history {
	h := history{line: make([]game.Situation, 0, horizon)}
	h.reset(seen)
	return h
}

// reset forgets everything but what has been seen in a game.
func (h *history) reset(seen map[game.Situation]int) {
	size := bits.Len(uint(2*len(seen) + 1))
	if len(h.slots) < 1<<size {
		h.slots = make([]occurrence, 1<<size)
	} else {
		size = bits.Len(uint(len(h.slots) - 1))
		clear(h.slots)
	}
	h.shift, h.line = 64-size, h.line[:0]
	for of, count := range seen {
		*h.find(of) = occurrence{of, count}
	}
}

// find returns the slot of a situation, or the empty one that would be its.
func (h *history) find(of game.Situation) *occurrence {
	i := (of[0]*0x9e3779b97f4a7c15 ^ of[1]*0xc2b2ae3d27d4eb4f) >> h.shift
	for ; ; i++ {
		slot := &h.slots[i&uint64(len(h.slots)-1)]
		if slot.count == 0 || slot.of == of {
			return slot
		}
	}
}

// seen returns how often a situation has occurred if it now occurs once more.
func (h *history) seen(of game.Situation) int {
	n := h.find(of).count + 1
	for _, s := range h.line {
		if s == of {
			n++
		}
	}
	return n
}

// push adds a situation to the line; pop takes the last one off.
func (h *history) push(of game.Situation) { h.line = append(h.line, of) }
func (h *history) pop()                   { h.line = h.line[:len(h.line)-1] }
