package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"triplecross/internal/store"
)

// Say implements store.Store.
func (s *Store) Say(ctx context.Context, game string, l store.Line) (int, error) {
	number := new(int) // of its own, since the committer may outlast the caller
	err := s.committer.submit(ctx, func(w *writer) (err error) {
		*number, err = w.say(game, l)
		return err
	})
	if err == nil && *number == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return 0, fmt.Errorf("sqlite: line of %s: %w", game, err)
	}
	return *number, nil
}

// say writes a line within a transaction and returns its number, 0 if there is
// no such game.
func (w *writer) say(game string, l store.Line) (n int, err error) {
	err = w.conn.QueryRowContext(context.Background(), `
		INSERT INTO line (game_id, n, at, room, person, name, seat, text)
		SELECT id, 1 + (SELECT coalesce(max(n), 0) FROM line WHERE game_id = ?1), ?2, ?3, ?4, ?5, ?6, ?7 FROM game WHERE id = ?1
		RETURNING n`, game, l.At.UnixMilli(), l.Room, l.Person, l.Name, l.Seat, l.Text).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// Lines implements store.Store.
func (s *Store) Lines(ctx context.Context, game string, last int) ([]store.Line, error) {
	lines, err := s.reader.linesOf(ctx, game, last)
	if err != nil {
		return nil, fmt.Errorf("sqlite: lines of %s: %w", game, err)
	}
	return lines, nil
}

func (r *reader) linesOf(ctx context.Context, game string, last int) ([]store.Line, error) {
	rows, err := r.pool.QueryContext(ctx,
		`SELECT n, at, room, person, name, seat, text FROM (
			SELECT *, row_number() OVER (PARTITION BY room ORDER BY n DESC) AS age FROM line WHERE game_id = ?
		) WHERE age <= ? ORDER BY n`, game, last)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []store.Line
	for rows.Next() {
		var l store.Line
		var at int64
		if err := rows.Scan(&l.N, &at, &l.Room, &l.Person, &l.Name, &l.Seat, &l.Text); err != nil {
			return nil, err
		}
		l.At = moment(at)
		lines = append(lines, l)
	}
	return lines, rows.Err()
}
