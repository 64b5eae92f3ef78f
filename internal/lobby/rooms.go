package lobby

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

// room returns the room of a table, which stays in use until release is called.
func (l *Lobby) room(ctx context.Context, id string) (*room, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, ErrClosing
	}
	r := l.rooms[id]
	if r == nil {
		r = newRoom(l, id)
		r.table = l.tables.take(id)
		l.rooms[id] = r
	}
	l.mostRooms = max(l.mostRooms, len(l.rooms))
	r.users++
	return r, nil
}

func (l *Lobby) release(r *room) {
	l.mu.Lock()
	r.users--
	last := r.users == 0
	l.mu.Unlock()
	if last {
		r.scheduleIdle()
	}
}

// retire removes a room unless it is in use, and reports whether it did.
func (l *Lobby) retire(r *room) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r.users > 0 {
		return false
	}
	delete(l.rooms, r.id)
	l.tables.put(r.table, playedSize)
	return true
}

// remove removes a room that has ended.
func (l *Lobby) remove(r *room) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rooms[r.id] == r {
		delete(l.rooms, r.id)
	}
}

// tidy gives back what a crowd that has left needed: its tables in the cache, and the
// map of its rooms, which would stay as large as it ever was.
func (l *Lobby) tidy(now time.Time) {
	const few = 1024
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tables.forget(now)
	if l.mostRooms > few && len(l.rooms) < l.mostRooms/4 {
		rooms := make(map[string]*room, len(l.rooms))
		maps.Copy(rooms, l.rooms)
		l.rooms, l.mostRooms = rooms, len(rooms)
	}
}

// load replays a table from its log.
func (l *Lobby) load(ctx context.Context, id string) (table.Table, error) {
	entries, err := l.options.Store.Events(ctx, id, 0)
	if errors.Is(err, store.ErrNotFound) {
		return table.Table{}, ErrUnknown
	}
	if err != nil {
		return table.Table{}, fmt.Errorf("lobby: read table %s: %w", id, err)
	}
	t, err := l.replay(id, entries)
	if err != nil {
		return table.Table{}, fmt.Errorf("lobby: replay table %s: %w", id, err)
	}
	return t, nil
}
