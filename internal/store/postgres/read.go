package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// columns are the columns of a game that scan reads.
const columns = "game.id, slug, setup, clock, game.status, public, showcase, players, plies, seats, position, outcome, game.created, updated, due"

// Events implements store.Store.
func (s *Store) Events(ctx context.Context, gameID string, after int) ([]store.Event, error) {
	events, err := s.events(ctx, gameID, after)
	if err != nil {
		return nil, fmt.Errorf("postgres: events of %s: %w", gameID, err)
	}
	return events, nil
}

func (s *Store) events(ctx context.Context, gameID string, after int) ([]store.Event, error) {
	// A game without such events gives one row without an event.
	rows, err := s.pool.Query(ctx, `SELECT coalesce(seq, 0), coalesce(at, 0), coalesce(kind, ''), coalesce(body, '')
		FROM game LEFT JOIN event ON event.game = game.number AND seq > $2
		WHERE game.id = $1 ORDER BY seq`, gameID, after)
	if err != nil {
		return nil, err
	}
	events, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (e store.Event, err error) {
		var at int64
		err = row.Scan(&e.Seq, &at, &e.Kind, &e.Body)
		e.At = fromMillis(at)
		return e, err
	})
	switch {
	case err != nil:
		return nil, err
	case len(events) == 0:
		return nil, store.ErrNotFound
	case events[0].Seq == 0:
		return nil, nil
	}
	return events, nil
}

// Summary implements store.Store.
func (s *Store) Summary(ctx context.Context, gameID string) (store.Summary, error) {
	rows, err := s.pool.Query(ctx, "SELECT "+columns+" FROM game WHERE id = $1", gameID)
	if err != nil {
		return store.Summary{}, fmt.Errorf("postgres: summary of %s: %w", gameID, err)
	}
	summary, err := pgx.CollectExactlyOneRow(rows, scan)
	if errors.Is(err, pgx.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Summary{}, fmt.Errorf("postgres: summary of %s: %w", gameID, err)
	}
	return summary, nil
}

// scan reads the columns of a summary.
func scan(row pgx.CollectableRow) (store.Summary, error) {
	var s store.Summary
	var status, seats string
	var created, updated int64
	var due *int64
	err := row.Scan(&s.ID, &s.Game, &s.Setup, &s.Clock, &status, &s.Public, &s.Showcase, &s.Players, &s.Plies,
		&seats, &s.Position, &s.Outcome, &created, &updated, &due)
	if err != nil {
		return store.Summary{}, err
	}
	s.Status, s.Created, s.Updated = store.Status(status), fromMillis(created), fromMillis(updated)
	if due != nil {
		s.Due = fromMillis(*due)
	}
	s.Seats, err = store.ParseSeats(seats)
	return s, err
}

// fromMillis converts a time from the form of the database.
func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
