package lobby

import (
	"context"
	"math"
	"time"

	"github.com/maypok86/otter/v2"

	"triplecross/internal/table"
)

// tableCache holds tables that have no room, so that their pages need not replay the log. This server's own
// tables are never stale in it: only a room writes to a log, and a room takes its table out of the cache when
// it begins and puts it back when it ends. The lobby's lock guards the cache.
type tableCache struct {
	tables *otter.Cache[string, *cached]
	owns   func(id string) bool // reports whether no other server writes to a table's log
	// reading holds the tables that are being loaded.
	reading map[string]*reading
}

// cached is a table with its estimated size in bytes, when it was read or left by its room, and when it was
// last asked for.
type cached struct {
	table      table.Table
	size       int
	made, used time.Time
	owned      bool // no other server could write to its log when it was read
}

// reading is a table that is being loaded from its log.
type reading struct {
	done  chan struct{} // closed when table and err are set
	table table.Table
	err   error
	stale bool // a room has begun in the meantime and may add to the log
	owned bool // see cached; set when the load began
}

// maxCached is the maximum size of the cached tables, in bytes.
const maxCached = 64 << 20

// forgetAfter is how long a table stays in the cache unless somebody asks for it, so that nothing remains
// after a crowd has left.
const forgetAfter = 2 * time.Minute

// foreignFor is how long a table of another server is shown before it is read again.
const foreignFor = time.Second

func newTableCache(max uint64, owns func(id string) bool) *tableCache {
	return &tableCache{
		tables: otter.Must(&otter.Options[string, *cached]{
			MaximumWeight: max,
			Weigher:       func(_ string, c *cached) uint32 { return uint32(min(c.size, math.MaxUint32)) },
			Executor:      func(work func()) { work() }, // no goroutine outlives the lobby
		}),
		owns:    owns,
		reading: make(map[string]*reading),
	}
}

// Estimated sizes in bytes of a table, and of each of its positions as loaded from
// the log or as a room leaves it. They are a little above measurements of the
// largest game, HexaChess. In a room, positions also cache their legal moves.
const (
	tableSize  = 4 << 10
	readSize   = 1 << 10
	playedSize = 16 << 10
)

func (c *tableCache) get(id string) (table.Table, bool) {
	entry, ok := c.tables.GetIfPresent(id)
	if !ok || !entry.owned && (c.owns(id) || time.Since(entry.made) > foreignFor) {
		return table.Table{}, false
	}
	entry.used = time.Now()
	return entry.table, true
}

// put caches a table whose positions take the given number of bytes each.
func (c *tableCache) put(t table.Table, position int, owned bool) {
	now := time.Now()
	c.tables.Set(t.ID, &cached{t, tableSize + len(t.States)*position, now, now, owned})
}

// forget drops tables that nobody has asked for lately.
func (c *tableCache) forget(now time.Time) {
	for id, entry := range c.tables.All() {
		if now.Sub(entry.used) > forgetAfter {
			c.tables.Invalidate(id)
		}
	}
}

// take removes a table from the cache for a room that begins, and returns it, or
// the zero Table if it is not cached. A load in progress will not be cached.
func (c *tableCache) take(id string) table.Table {
	if r := c.reading[id]; r != nil {
		r.stale = true
		delete(c.reading, id)
	}
	entry, ok := c.tables.Invalidate(id)
	if !ok || !entry.owned {
		return table.Table{}
	}
	return entry.table
}

// read returns a table without a room, from the cache or from its log, and caches
// it. Concurrent calls share one load.
func (l *Lobby) read(ctx context.Context, id string) (table.Table, error) {
	l.mu.Lock()
	if t, ok := l.tables.get(id); ok && l.rooms[id] == nil {
		l.mu.Unlock()
		return t, nil
	}
	r := l.tables.reading[id]
	if r == nil {
		r = &reading{done: make(chan struct{}), stale: l.rooms[id] != nil, owned: l.options.owns(id)}
		if !r.stale {
			l.tables.reading[id] = r
		}
		l.mu.Unlock()
		l.finish(r, id)
	} else {
		l.mu.Unlock()
	}
	select {
	case <-r.done:
		return r.table, r.err
	case <-ctx.Done():
		return table.Table{}, ctx.Err()
	}
}

// finish loads a table from its log. It uses the lobby's context, because other
// callers may wait for the same load.
func (l *Lobby) finish(r *reading, id string) {
	r.err = ErrCrashed // stays if the rules panic
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !r.stale {
			delete(l.tables.reading, id)
			if r.err == nil {
				l.tables.put(r.table, readSize, r.owned)
			}
		}
		close(r.done)
	}()
	if r.table, r.err = l.load(l.ctx, id); l.ctx.Err() != nil {
		r.err = ErrClosing
	}
}
