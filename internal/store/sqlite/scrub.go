package sqlite

import (
	"context"
	"fmt"
	"time"
)

// Scrub works for scrubStint and then rests scrubRest times as long, so that players do not notice. A stint
// is short because on one core moves wait for it.
const (
	scrubStint = time.Millisecond / 2
	scrubRest  = 9
)

// Scrub slowly reads the events of all games, and calls damaged for each game whose log differs from what was
// written. It returns how many games it has read. It does not find what only Snapshot.Integrity or a replay
// can find.
func (s *Store) Scrub(ctx context.Context, damaged func(game string, err error)) (games int, err error) {
	began := time.Now()
	for last := int64(0); ; games++ {
		id, number, ok, err := s.scrubAfter(ctx, last)
		switch {
		case ctx.Err() != nil:
			return games, fmt.Errorf("sqlite: scrub: %w", ctx.Err())
		case err != nil && id == "":
			return games, fmt.Errorf("sqlite: scrub: %w", asDamaged(err))
		case err != nil:
			damaged(id, asDamaged(err))
		case !ok:
			return games, nil
		}
		last = number
		worked := time.Since(began)
		if worked < scrubStint {
			continue
		}
		select {
		case <-time.After(scrubRest * worked):
		case <-ctx.Done():
		}
		began = time.Now()
	}
}

// scrubAfter reads the log of the first game with a higher number than after; ok is false if there is none.
func (s *Store) scrubAfter(ctx context.Context, after int64) (id string, number int64, ok bool, err error) {
	rows, err := s.reader.query(ctx, `SELECT number, id, last_seq FROM game WHERE number > ? ORDER BY number LIMIT 1`, after)
	if err != nil {
		return "", 0, false, err
	}
	var last int
	for rows.Next() {
		ok, err = true, rows.Scan(&number, &id, &last)
	}
	rows.Close()
	if err == nil {
		err = rows.Err()
	}
	if err != nil || !ok {
		return "", 0, false, err
	}
	events, err := s.reader.eventsAfter(ctx, number, 0)
	// Folding in the meantime only adds events.
	if err == nil && len(events) < last {
		err = fmt.Errorf("it has %d events of %d: %w", len(events), last, ErrDamaged)
	}
	return id, number, true, err
}
