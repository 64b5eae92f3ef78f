package loadtest

import (
	"context"
	"errors"
	"fmt"
)

// audit checks the logs of all games and completes the figures.
func (r *run) audit() error {
	tables := r.everyTable()
	err := each(r.life, len(tables), parallel, func(ctx context.Context, i int) error {
		t := tables[i]
		rec, err := r.host.log(ctx, t)
		switch {
		case errors.Is(err, errNoLog):
			return nil
		case err != nil:
			return fmt.Errorf("the log of table %s: %w", t.id, limited(err))
		}
		for _, wrong := range rec.checkAt(t) {
			r.violate("table %s: %s", t.id, wrong)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.figures.Logs++
		r.figures.Logged += len(rec.Moves)
		return nil
	})
	if err != nil {
		return err
	}
	r.mu.Lock() // clients may still come back and report violations
	defer r.mu.Unlock()
	f := &r.figures
	f.Label, f.Against, f.Game, f.Rate = r.Label, r.Against, r.Game, r.Rate
	f.Ack, f.NextSeat, f.Everybody, f.Watchers = r.acks.latency(), r.next.latency(), r.all.latency(), r.watchers.latency()
	f.Back = r.back.latency()
	f.Unsent = r.unsent.Load()
	f.Games, f.Drops, f.Gaps = r.games.Load(), r.drops.Load(), r.gaps.Load()
	f.Violated, f.Violations = r.violated, append([]string{}, r.violations...)
	return nil
}
