package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
)

// Secret implements store.Store.
func (s *Store) Secret(ctx context.Context, name string) ([]byte, error) {
	value, err := s.secret(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("postgres: secret %s: %w", name, err)
	}
	return value, nil
}

// secret stores a new secret if there is none and returns the stored one: another server may have been
// faster.
func (s *Store) secret(ctx context.Context, name string) (value []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh)
	if _, err := s.pool.Exec(ctx, "INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh); err != nil {
		return nil, err
	}
	err = s.pool.QueryRow(ctx, "SELECT value FROM secret WHERE name = $1", name).Scan(&value)
	return value, err
}

// Secrets implements store.Archive.
func (s *Store) Secrets(ctx context.Context) (map[string][]byte, error) {
	all := make(map[string][]byte)
	var name string
	var value []byte
	rows, err := s.pool.Query(ctx, "SELECT name, value FROM secret ORDER BY name")
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&name, &value}, func() error {
			all[name] = slices.Clone(value)
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: secrets: %w", err)
	}
	return all, nil
}

// SetSecret implements store.Archive.
func (s *Store) SetSecret(ctx context.Context, name string, value []byte) error {
	_, err := s.pool.Exec(ctx, "INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	if err != nil {
		return fmt.Errorf("postgres: secret %s: %w", name, err)
	}
	return nil
}
