package lobby

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
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
	if l.options.closed(id) {
		return nil, ErrUnknown
	}
	r := l.rooms[id]
	if r == nil {
		if l.fullness() >= 1 {
			return nil, ErrFull
		}
		r = addRoom(l, id)
	}
	r.users++
	return r, nil
}

// roomAttempts is how many rooms of a table are tried that end at once.
const roomAttempts = 10

// inRoom runs f with the room of a table. If the room ends first, because it crashed or its table was changed elsewhere,
// f runs again with the next one.
func inRoom(ctx context.Context, l *Lobby, id string, f func(*room) error) error {
	var err error
	for range roomAttempts {
		var r *room
		if r, err = l.room(ctx, id); err != nil {
			return err
		}
		err = f(r)
		l.release(r)
		if !errors.Is(err, ErrCrashed) && !errors.Is(err, ErrRewritten) {
			return err
		}
		select { // until the room has stored its last command: only then there can be another
		case r.turn <- struct{}{}:
			<-r.turn
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

// addRoom makes the room of a table. The caller holds the lock. It is separate from room, which usually finds
// one, because the table that is copied here would enlarge room's stack frame.
//
//go:noinline
func addRoom(l *Lobby, id string) *room {
	r := newRoom(l, id)
	r.table, r.owned = l.tables.take(id), l.options.owns(id)
	l.rooms[id] = r
	l.mostRooms = max(l.mostRooms, len(l.rooms))
	return r
}

// Rooms returns the number of rooms in memory.
func (l *Lobby) Rooms() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.rooms)
}

// allRooms returns the rooms in memory.
func allRooms(l *Lobby) []*room {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Values(l.rooms))
}

// Watching returns which of some people have a table of this server open without playing at it.
func Watching(l *Lobby, id string, people []table.Person) []table.Person {
	l.mu.Lock()
	r := l.rooms[id]
	l.mu.Unlock()
	if r == nil {
		return nil
	}
	return r.audience.watching(people)
}

// use asks for one more release of a room that is in use.
func use(r *room) {
	r.lobby.mu.Lock()
	defer r.lobby.mu.Unlock()
	r.users++
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

// Estimated sizes in bytes of a room, and of each position of its game, a little above measurements of the
// largest game, HexaChess.
const (
	roomSize     = 16 << 10
	positionSize = 2 << 10
)

// fullness returns how much of the memory for tables is in use; at 1 no further table fits. The caller holds
// the lock.
func (l *Lobby) fullness() float64 {
	bytes := roomSize*int64(len(l.rooms)) + positionSize*l.positions.Load()
	return max(part(int64(len(l.rooms)), int64(l.options.MaxRooms)), part(bytes, l.options.MaxRoomBytes))
}

// part returns the fraction of a limit that is in use; a limit of 0 means none.
func part(used, bound int64) float64 {
	if bound == 0 {
		return 0
	}
	return float64(used) / float64(bound)
}

// crowded is the fullness from which on unused rooms end after a second instead of waiting for their people to
// return.
const crowded = 0.75

// idle returns how long an unused room stays.
func (l *Lobby) idle() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fullness() >= crowded {
		return min(l.options.Idle, time.Second)
	}
	return l.options.Idle
}

// weigh updates the number of positions counted for a room; none once it has ended. The caller is in the
// room.
func weigh(r *room) {
	now := len(r.table.States)
	if r.err != nil {
		now = 0
	}
	if now != r.weight {
		r.lobby.positions.Add(int64(now - r.weight))
		r.weight = now
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
	l.tables.put(r.table, playedSize, r.owned)
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

// tidy frees what a crowd needed that has left: its tables in the cache, and the map of rooms, which would
// otherwise never shrink.
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
	why, panicked := l.broken.of(id)
	if why != nil {
		return table.Table{}, ErrBroken
	}
	began := time.Now()
	entries, err := l.options.Store.Events(ctx, id, 0)
	if errors.Is(err, store.ErrNotFound) {
		return table.Table{}, ErrUnknown
	}
	var t table.Table
	if err == nil {
		t, err = l.broken.replay(&l.site, id, entries, panicked)
	}
	switch {
	case breaks(err):
		return table.Table{}, l.breakTable(id, err)
	case err != nil:
		return table.Table{}, fmt.Errorf("lobby: read table %s: %w", id, err)
	}
	l.options.Meter.TableLoaded(len(entries), time.Since(began))
	return t, nil
}
