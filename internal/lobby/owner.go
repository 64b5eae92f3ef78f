package lobby

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"triplecross/internal/table"
)

// owns reports whether this server runs a table's room.
func (o Options) owns(id string) bool { return o.Owns == nil || o.Owns(id) }

// ownID derives IDs one from another and returns the first that this server owns. A server owns none if it
// cannot reach the store and others have taken over its tables.
func (o Options) ownID(next func(id string) string, id string) (string, error) {
	for range 1000 { // with a hundred servers, one owns none of 1000 with probability 1 in 20,000
		if id = next(id); o.owns(id) {
			return id, nil
		}
	}
	return "", errNotStored
}

// Release gives up tables that now belong to other servers: it ends their rooms with ErrMoved and drops them
// from the cache. Rooms made before this server owned their tables end, too, so that the tables are read
// again. If no table is left, the lobby's clock jumps to the common time, which nobody can notice.
func (l *Lobby) Release() {
	l.mu.Lock()
	rooms := slices.DeleteFunc(slices.Collect(maps.Values(l.rooms)), func(r *room) bool { return r.owned && l.options.owns(r.id) })
	l.tables.tables.InvalidateAll()
	for _, r := range l.tables.reading {
		r.stale = true
	}
	clear(l.tables.reading)
	all := len(rooms) == len(l.rooms)
	l.mu.Unlock()
	handOver(l, rooms)
	for _, r := range rooms {
		r.close(ErrMoved)
	}
	if all {
		l.clock.follow(math.MaxInt64)
	}
}

// seen returns the version of the table that a command was based on, or 0 if unknown.
func seen(c table.Command) int {
	switch c := c.(type) {
	case table.Play:
		return c.Version
	case table.Once:
		return c.Version
	}
	return 0
}

// catchUp reads what another server has added to the log, if somebody has seen a later version of the table
// than this room has: for a moment, both servers believed that they owned it. If the log cannot be read, the
// table stays as it is. The caller has the turn and is in the room.
func catchUp(r *room, version int) {
	if r.lobby.options.Owns == nil || version <= r.table.Version {
		return
	}
	var t table.Table
	err := r.await(func() error {
		events, err := r.lobby.options.Store.Events(r.lobby.ctx, r.id, r.table.Version)
		if err == nil && len(events) > 0 {
			t, err = r.lobby.load(r.lobby.ctx, r.id)
		}
		return err
	})
	switch {
	case r.err != nil:
	case err != nil:
		r.lobby.options.Log.Error("cannot read what another server has added to the log", "table", r.id, "err", err)
	case t.Version > r.table.Version:
		r.apply(&t, false, time.Time{})
	}
}

// catchUpFor calls catchUp for somebody who enters a room, and waits for its turn only if the room is behind.
func catchUpFor(ctx context.Context, r *room, version int) {
	if r.lobby.options.Owns == nil || !r.audience.behind(version) {
		return
	}
	// The next to enter learns why the room has ended.
	_, _ = r.act(ctx, func() (int, error) {
		catchUp(r, version)
		return 0, r.err
	})
}

// Reread makes the lobby read tables again, because another lobby has changed their stored logs, and drop a
// person's messages, which are not stored any more. The person may be empty.
func (p People) Reread(person table.Person, tables []string) {
	p.lobby.mu.Lock()
	for _, id := range tables {
		p.lobby.tables.take(id)
	}
	p.lobby.mu.Unlock()
	for _, r := range allRooms(p.lobby) {
		if slices.Contains(tables, r.id) || person != "" && r.audience.heard(string(person)) {
			r.close(ErrRewritten)
		}
	}
}

// rereadElsewhere tells other servers to read a table again: one of them owns it, and this one has written to
// its log or its chat. If that fails, they notice at the next command; a line of the chat is missing there until the room ends.
func rereadElsewhere(ctx context.Context, l *Lobby, id string) {
	if l.options.owns(id) || l.options.Reread == nil {
		return
	}
	if err := l.options.Reread(ctx, "", []string{id}); err != nil {
		l.options.Log.Error("cannot tell other servers that a table has changed", "table", id, "err", err)
	}
}

// runEverywhere takes the person out of all tables, including those in the memory of other lobbies. What they
// write before they have read the tables again is erased by a second run.
func (e *erasure) runEverywhere(ctx context.Context) error {
	if err := e.run(ctx); err != nil || e.lobby.options.Reread == nil {
		return err
	}
	changed := e.changed
	if err := e.lobby.options.Reread(ctx, e.person, changed); err != nil {
		return fmt.Errorf("lobby: erase a person: %w", err)
	}
	for _, id := range changed {
		if _, err := e.disown(ctx, id); err != nil {
			return fmt.Errorf("lobby: erase a person at %s again: %w", id, err)
		}
	}
	return e.run(ctx)
}
