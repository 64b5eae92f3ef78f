package board

import (
	"sync"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// GroundCache keeps the empty boards that were drawn, since most tables look alike. The zero value
// is an empty cache. It is safe for concurrent use, and emptied when it is full.
type GroundCache struct {
	mu    sync.Mutex
	drawn map[groundKey]*Ground
}

// groundKey is what NewGround reads.
type groundKey struct {
	grid  *hex.Grid
	flat  bool
	shade string // of each cell
	turn  int
}

// maxGrounds is more than all boards of our games have in all turns.
const maxGrounds = 128

// Of returns what NewGround does.
func (c *GroundCache) Of(b game.Board, turn int) *Ground {
	key := groundKey{b.Grid, b.Flat, string(b.Shade), turn}
	c.mu.Lock()
	defer c.mu.Unlock()
	ground, ok := c.drawn[key]
	if !ok {
		ground = NewGround(b, turn)
		if c.drawn == nil || len(c.drawn) == maxGrounds {
			c.drawn = make(map[groundKey]*Ground)
		}
		c.drawn[key] = ground
	}
	return ground
}
