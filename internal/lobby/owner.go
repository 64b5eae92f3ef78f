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

// owns reports whether this server keeps a table's room.
func (o Options) owns(id string) bool { return o.Owns == nil || o.Owns(id) }

// ownID returns the first of the IDs that follow from one another which this server owns. It owns
// none when the other servers have taken its tables over, because it does not reach the store.
func (o Options) ownID(next func(id string) string, id string) (string, error) {
	for range 1000 { // of a hundred servers one owns none of so many once in 20 000 times
		if id = next(id); o.owns(id) {
			return id, nil
		}
	}
	return "", errNotStored
}

// Release gives up the tables that other servers have now: it ends their rooms with ErrMoved and
// forgets what it has cached of them. Rooms that were made before this server owned their tables
// end, too, so that the tables are read anew. If none is left, nobody notices that the house's clock goes to
// where it should be.
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

// seen returns the version of the table on which a command was chosen, 0 if that is not known.
func seen(c table.Command) int {
	switch c := c.(type) {
	case table.Play:
		return c.Version
	case table.Once:
		return c.Version
	}
	return 0
}

// catchUp reads what another server has added to the log, if somebody has seen a later version of the
// table than this room: for a moment both took it for their own. If the log cannot be read, the table
// stays as it is. The caller has the turn and is in the room.
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
		r.lobby.options.Log.Error("what another server has written cannot be read", "table", r.id, "err", err)
	case t.Version > r.table.Version:
		r.apply(&t, false, time.Time{})
	}
}

// catchUpFor is catchUp for somebody who comes to a room, whose turn it waits for only if the room is
// behind.
func catchUpFor(ctx context.Context, r *room, version int) {
	if r.lobby.options.Owns == nil || !r.audience.behind(version) {
		return
	}
	// Why the room has ended is told to who enters it next.
	_, _ = r.act(ctx, func() (int, error) {
		catchUp(r, version)
		return 0, r.err
	})
}

// Reread has tables read again, because another lobby has changed their stored logs, and what a
// person has said, because it is not stored any more. The person may be empty.
func (p People) Reread(person table.Person, tables []string) {
	p.lobby.mu.Lock()
	for _, id := range tables {
		p.lobby.tables.take(id)
	}
	p.lobby.mu.Unlock()
	for _, r := range p.allRooms() {
		if slices.Contains(tables, r.id) || person != "" && r.audience.heard(string(person)) {
			r.close(ErrMoved)
		}
	}
}

// reread has other servers read a table again that one of them owns, since this one has written to
// its log. What they are not told they notice with the next command there.
func reread(ctx context.Context, l *Lobby, id string) {
	if l.options.owns(id) || l.options.Reread == nil {
		return
	}
	if err := l.options.Reread(ctx, "", []string{id}); err != nil {
		l.options.Log.Error("other servers are not told of a table's log", "table", id, "err", err)
	}
}

// everywhere takes the person out of all tables, those included that other lobbies have in memory:
// what they still write from there is erased by a second run, when they have read the tables again.
func (e *erasure) everywhere(ctx context.Context) error {
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
