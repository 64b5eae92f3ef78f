package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
)

// Secret implements store.Store.
func (s *Store) Secret(ctx context.Context, name string) ([]byte, error) {
	value, err := s.reader.secretNamed(ctx, name)
	if errors.Is(err, sql.ErrNoRows) {
		value, err = s.newSecret(ctx, name)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: secret %s: %w", name, err)
	}
	return value, nil
}

// newSecret generates a secret and returns the stored one: another caller may
// have been first.
func (s *Store) newSecret(ctx context.Context, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh)
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := do(w.secret, name, fresh)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.reader.secretNamed(ctx, name)
}
