package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

// retryDelay is how long a room waits before it tries again to store what time
// has brought about, such as a bot's move, after the store refused it.
const retryDelay = time.Second

// act runs f in the room when it is its turn.
func (r *room) act(ctx context.Context, f func() (int, error)) (int, error) {
	select {
	case r.turn <- struct{}{}:
		return r.inside(true, f)
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// tryTurn takes the turn if nobody has it.
func (r *room) tryTurn() bool {
	select {
	case r.turn <- struct{}{}:
		return true
	default:
		return false
	}
}

// commit decides a command, makes its events durable, and only then applies and
// publishes them. The caller has the turn and is in.
func (r *room) commit(by table.Person, c table.Command) (int, error) {
	d, err := c.Decide(r.moment(), by)
	if err == nil && d.Vote != nil {
		r.count(*d.Vote)
	}
	if err != nil || len(d.Events) == 0 {
		return d.Version, err
	}
	entry, after, err := r.lobby.record(r.table, time.Now(), d.Events)
	if err != nil {
		return 0, err
	}
	// Under the context of none of those who wait: one who leaves must not leave
	// the room in doubt of what was stored.
	err = r.await(func() error { return r.lobby.options.Store.Append(r.lobby.writing, entry) })
	switch {
	case r.err != nil && err == nil: // the room has ended, but that is durable
		return after.Version, nil
	case r.err != nil:
		return 0, r.err
	case err != nil:
		if err := r.reload(err); err != nil {
			return 0, err
		}
		// If the events were stored all the same, the command is carried out.
		if d, err := c.Decide(r.moment(), by); err == nil && len(d.Events) == 0 {
			return d.Version, nil
		}
		return 0, errNotStored
	}
	_, moved := d.Events[0].(table.Moved)
	before := r.table.State()
	r.apply(after, moved && len(d.Events) == 1 && (!before.Hides() || table.SettingUp(before, after.State())))
	return after.Version, nil
}

// await runs f, which waits for the store, while others may enter. The caller has
// the turn and is in, before and afterwards; meanwhile the room may have ended.
func (r *room) await(f func() error) error {
	r.storing = true
	r.lobby.group.Add(1)
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		r.storing = false
		if r.err != nil {
			r.lobby.remove(r)
		}
		r.lobby.group.Done()
	}()
	return f()
}

// reload is what a room does when it does not know whether its events were
// stored: the log tells. If that cannot be read either, the room ends, and the
// next one reads it. The caller has the turn and is in.
func (r *room) reload(cause error) error {
	r.lobby.options.Log.Error("an append failed", "table", r.id, "err", cause)
	var t table.Table
	err := r.await(func() (err error) {
		t, err = r.lobby.load(r.lobby.ctx, r.id)
		return err
	})
	switch {
	case r.err != nil:
		return r.err
	case err != nil:
		r.end(ErrCrashed)
		return fmt.Errorf("lobby: after a failed append: %w", errors.Join(cause, err))
	case t.Version != r.table.Version:
		r.apply(t, false)
	}
	return nil
}

// apply makes a durable table the present one and shows it.
func (r *room) apply(t table.Table, moved bool) {
	for s := range t.Seats() {
		if table.SameTurn(r.table, t, game.Seat(s)) {
			continue
		}
		r.since = time.Now()
		if r.plays(game.Seat(s)) {
			r.forget()
		}
	}
	r.stirred = r.stirred || !table.SamePeople(r.table, t)
	r.table, r.here = t, r.here.After(r.table, t)
	r.meter(time.Now()) // before anybody sees the clocks
	r.audience.publish(r.table, r.here, moved)
}
