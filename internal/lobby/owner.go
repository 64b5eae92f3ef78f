package lobby

import (
	"maps"
	"slices"
)

// owns reports whether this server keeps a table's room.
func (o Options) owns(id string) bool { return o.Owns == nil || o.Owns(id) }

// Release gives up the tables that other servers have now: it ends their rooms with ErrMoved and
// forgets what it has cached of them. Rooms that were made before this server owned their tables
// end, too, so that the tables are read anew.
func (l *Lobby) Release() {
	l.mu.Lock()
	rooms := slices.DeleteFunc(slices.Collect(maps.Values(l.rooms)), func(r *room) bool { return r.owned && l.options.owns(r.id) })
	l.tables.tables.InvalidateAll()
	for _, r := range l.tables.reading {
		r.stale = true
	}
	clear(l.tables.reading)
	l.mu.Unlock()
	for _, r := range rooms {
		r.close(ErrMoved)
	}
}
