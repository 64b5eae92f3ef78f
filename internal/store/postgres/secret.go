package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
)

// Secret implements store.Store.
func (s *Store) Secret(ctx context.Context, name string) ([]byte, error) {
	value, err := s.secret(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("postgres: secret %s: %w", name, err)
	}
	return value, nil
}

// secret stores a new secret where there is none and returns the stored one: another server may
// have been first.
func (s *Store) secret(ctx context.Context, name string) (value []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh)
	if _, err := s.pool.Exec(ctx, "INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh); err != nil {
		return nil, err
	}
	err = s.pool.QueryRow(ctx, "SELECT value FROM secret WHERE name = $1", name).Scan(&value)
	return value, err
}
