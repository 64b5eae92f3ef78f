package lobby

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// retryDelay is how long a room waits before it retries its own move or step after the store refused it.
const retryDelay = time.Second

// act waits for the turn and runs f in the room.
func (r *room) act(ctx context.Context, f func() (int, error)) (int, error) {
	select {
	case r.turn <- struct{}{}:
		return r.inside(true, f)
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// tryTurn takes the turn if it is free.
func (r *room) tryTurn() bool {
	select {
	case r.turn <- struct{}{}:
		return true
	default:
		return false
	}
}

// commit decides a command, stores its events, and only then applies and publishes
// them. The caller has the turn and is in the room.
func (r *room) commit(ctx context.Context, by table.Person, c table.Command) (int, error) {
	began := time.Now()
	if catchUp(r, seen(c)); r.err != nil {
		return 0, r.err
	}
	d, err := decide(r, by, c)
	if err == nil && d.Vote != nil {
		r.count(*d.Vote)
	}
	if err == nil && d.Skip && !r.skips {
		r.skips = true
		r.cancelPlan() // inside makes one faster
	}
	if err != nil || len(d.Events) == 0 {
		return d.Version, err
	}
	entry, after, err := r.lobby.record(&r.table, r.listed, r.lobby.clock.now(), d.Events)
	if err != nil {
		return 0, err
	}
	// Not the caller's context: if a caller gave up, the room would not know
	// whether the events were stored.
	err = r.await(func() error { return r.lobby.options.Store.Append(r.lobby.writingFor(ctx), entry) })
	if err == nil {
		r.lobby.options.Changed(r.table, after, r.here.Online)
	}
	switch {
	case r.err != nil && err == nil: // the room has ended, but the events are stored
		return after.Version, nil
	case r.err != nil:
		return 0, r.err
	case err != nil:
		known := r.table.Version
		if err := r.reload(err, entry, after); err != nil {
			return 0, err
		}
		// If the events were stored after all, the command has been carried out.
		if d, err := decide(r, by, c); err == nil && len(d.Events) == 0 {
			return d.Version, nil
		}
		// Another server has written to the log: the command is decided again for the table as it is now.
		if errors.Is(err, store.ErrConflict) && r.table.Version != known {
			return r.commit(ctx, by, c)
		}
		return 0, errNotStored
	}
	_, moved := d.Events[0].(table.Moved)
	before := r.table.State()
	r.apply(&after, moved && len(d.Events) == 1 && (!before.Hides() || table.SettingUp(before, after.State())), began)
	r.listed = entry.Summary.Seats
	return after.Version, nil
}

// decide decides a command for the room's current table, and checks the names it gives. It is a function of
// its own so that its copy of the table is off the stack when the events are recorded.
func decide(r *room, by table.Person, c table.Command) (table.Decision, error) {
	c = r.lobby.options.named(c, by)
	d, err := table.Decide(r.moment(), by, c)
	if err == nil && givenName(c) != "" {
		err = r.lobby.options.checkNames(d.Events, by)
	}
	if err == nil && len(d.Events) > 0 { // a repeated command has no events
		err = r.lobby.options.checkProgram(c)
	}
	return d, err
}

// identified returns a person's command with an ID.
func identified(by table.Person, c table.Command) table.Command {
	if by == "" {
		return c
	}
	switch c := c.(type) {
	case table.Once:
		return c
	case table.Play:
		if c.ID == "" {
			c.ID = newID()
		}
		return c
	}
	return table.Once{Command: c, ID: newID()}
}

// newID returns an ID for a command.
func newID() string { return rand.Text()[:16] }

// await runs f, which waits for the store to write, outside the room. The caller has the turn and is
// in the room before and after; the room may have ended in between.
func (r *room) await(f func() error) (err error) {
	r.storing = true
	defer func() {
		r.storing = false
		if r.err != nil {
			r.lobby.remove(r)
		}
	}()
	outside(r, func() { err = f() })
	return err
}

// reload reads the log after a failed append, to learn whether the events were stored, which would have led
// to after. If that fails too, the room ends, and the next one reads the log. The caller has the turn and is
// in the room.
func (r *room) reload(cause error, entry store.Append, after table.Table) error {
	r.lobby.options.Log.Error("cannot append to a table's log", "table", r.id, "err", cause)
	var t table.Table
	stored := true // without other servers, nobody else writes to the log
	err := r.await(func() (err error) {
		if r.lobby.options.Owns != nil {
			stored, err = isStored(r.lobby, entry)
		}
		if err == nil {
			t, err = r.lobby.load(r.lobby.ctx, r.id)
		}
		return err
	})
	switch {
	case r.err != nil:
		return r.err
	case err != nil:
		r.end(ErrCrashed)
		return fmt.Errorf("lobby: after a failed append: %w", errors.Join(cause, err))
	case t.Version != r.table.Version:
		if r.lobby.options.Owns == nil {
			after = t
		}
		if stored {
			r.lobby.options.Changed(r.table, after, r.here.Online)
		}
		r.apply(&t, false, time.Time{})
	}
	return nil
}

// isStored reports whether the log has this append, rather than one of another server.
func isStored(l *Lobby, a store.Append) (bool, error) {
	first := a.Events[0]
	events, err := l.options.Store.Events(l.ctx, a.GameID, first.Seq-1)
	if err != nil || len(events) == 0 {
		return false, err
	}
	e := events[0]
	return e.Kind == first.Kind && e.At.Equal(first.At) && bytes.Equal(e.Body, first.Body), nil
}

// apply replaces the table by one whose events are stored, and shows it. began is when the command arrived.
func (r *room) apply(t *table.Table, moved bool, began time.Time) {
	for s, seat := range t.Seats() {
		if seat.Person != r.table.Seats()[s].Person { // only their own absence counts
			r.gone[s] = time.Time{}
		}
		if table.SameTurn(&r.table, t, game.Seat(s)) {
			continue
		}
		r.since = r.lobby.clock.now()
		if r.hasPlan(game.Seat(s)) {
			r.cancelPlan()
		}
	}
	r.listed = nil
	r.presenceStale = r.presenceStale || !table.SamePeople(&r.table, t)
	r.here = r.here.After(&r.table, t)
	for _, p := range replaced(&r.table, t) {
		if r.audience.has(p) || r.readers.has(p) { // they came back while the replacement was being stored
			r.arrived, r.deadlines.arrival = append(r.arrived, p), r.lobby.clock.now()
		}
	}
	r.table = *t
	r.meter(r.lobby.clock.now()) // before viewers see the clocks
	r.audience.publish(&r.table, &r.here, moved, began)
}
