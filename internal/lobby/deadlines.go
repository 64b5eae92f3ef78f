package lobby

import (
	"errors"
	"time"

	"triplecross/internal/store"
)

// watchDeadlines enforces time limits at tables without a room (those with days per move) until the lobby
// closes. A room enforces its own.
func (l *Lobby) watchDeadlines() {
	ticker := time.NewTicker(l.options.Watch)
	defer ticker.Stop()
	for {
		now := l.clock.now()
		due, err := l.options.listed(l.ctx, store.Query{Due: now, Limit: 500})
		if err != nil && l.ctx.Err() == nil {
			l.options.Log.Error("cannot list the tables whose time has run out", "err", err)
		}
		for _, summary := range due {
			if !l.options.owns(summary.ID) {
				continue
			}
			if err := l.wake(summary.ID); err != nil && !errors.Is(err, ErrBroken) && l.ctx.Err() == nil {
				l.options.Log.Error("cannot open a table whose time has run out", "table", summary.ID, "err", err)
			}
		}
		if err == nil {
			l.options.Meter.Swept(latest(due, now))
		}
		l.tidy(time.Now())
		select {
		case <-ticker.C:
		case <-l.ctx.Done():
			return
		}
	}
}

// latest returns how long the first of the deadlines is overdue.
func latest(due []store.Summary, now time.Time) (late time.Duration) {
	for _, summary := range due {
		late = max(late, now.Sub(summary.Due))
	}
	return late
}

// wake opens the room of a table, which then acts on its deadlines.
func (l *Lobby) wake(id string) error {
	r, err := l.room(l.ctx, id)
	if err != nil {
		return err
	}
	defer l.release(r)
	_, err = r.act(l.ctx, func() (int, error) { return 0, nil })
	return err
}
