package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var _ store.Notes = (*Store)(nil)

// Note implements store.Notes.
func (s *Store) Note(ctx context.Context, name string) (value []byte, err error) {
	err = s.pool.QueryRow(ctx, "SELECT value FROM note WHERE name = $1", name).Scan(&value)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: note %s: %w", name, err)
	}
	return value, nil
}

// SetNote implements store.Notes.
func (s *Store) SetNote(ctx context.Context, name string, value []byte) error {
	_, err := s.pool.Exec(ctx, "INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	if err != nil {
		return fmt.Errorf("postgres: note %s: %w", name, err)
	}
	return nil
}
