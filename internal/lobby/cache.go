package lobby

import (
	"context"
	"math"

	"github.com/maypok86/otter/v2"

	"triplecross/internal/table"
)

// tableCache holds tables that have no room, so that their pages need no replay of
// their logs. It is never stale: only a room adds to a log, and it takes the table
// out of here when it begins and puts it back when it ends. The lobby's lock guards
// it.
type tableCache struct {
	tables *otter.Cache[string, cached]
	// reading holds those that are being read from their logs.
	reading map[string]*reading
}

// cached is a table, and how many bytes it is counted as.
type cached struct {
	table table.Table
	size  int
}

// reading is a table that is being read from its log.
type reading struct {
	done  chan struct{} // closed when the rest is there
	table table.Table
	err   error
	stale bool // a room has begun meanwhile, which may add to the log
}

// maxCached bounds what the cached tables occupy, in bytes.
const maxCached = 64 << 20

func newTableCache(max uint64) *tableCache {
	return &tableCache{
		tables: otter.Must(&otter.Options[string, cached]{
			MaximumWeight: max,
			Weigher:       func(_ string, c cached) uint32 { return uint32(min(c.size, math.MaxUint32)) },
			Executor:      func(work func()) { work() }, // no goroutine outlives the lobby
		}),
		reading: make(map[string]*reading),
	}
}

// What a table occupies in bytes, and each of its positions: a little more than was
// measured of the largest game, HexaChess. A position of a table that had a room
// keeps its legal moves, because they were asked for there.
const (
	tableSize  = 4 << 10
	readSize   = 1 << 10
	playedSize = 16 << 10
)

func (c *tableCache) get(id string) (table.Table, bool) {
	entry, ok := c.tables.GetIfPresent(id)
	return entry.table, ok
}

// put keeps a table each of whose positions has that size.
func (c *tableCache) put(t table.Table, position int) {
	c.tables.Set(t.ID, cached{t, tableSize + len(t.States)*position})
}

// take returns a table for the room that begins, and forgets it; the zero Table if
// it is not here. Who still reads it must not put it here afterwards.
func (c *tableCache) take(id string) table.Table {
	if r := c.reading[id]; r != nil {
		r.stale = true
		delete(c.reading, id)
	}
	entry, _ := c.tables.Invalidate(id)
	return entry.table
}

// read returns a table without a room from its log, and keeps it. However many ask
// for it at once, it is read once.
func (l *Lobby) read(ctx context.Context, id string) (table.Table, error) {
	l.mu.Lock()
	if t, ok := l.tables.get(id); ok && l.rooms[id] == nil {
		l.mu.Unlock()
		return t, nil
	}
	r := l.tables.reading[id]
	if r == nil {
		r = &reading{done: make(chan struct{}), stale: l.rooms[id] != nil}
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

// finish reads a table from its log, with the lobby's context, for others may wait
// for it.
func (l *Lobby) finish(r *reading, id string) {
	r.err = ErrCrashed // unless the rules do not panic
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !r.stale {
			delete(l.tables.reading, id)
			if r.err == nil {
				l.tables.put(r.table, readSize)
			}
		}
		close(r.done)
	}()
	if r.table, r.err = l.load(l.ctx, id); l.ctx.Err() != nil {
		r.err = ErrClosing
	}
}
