package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"

	"triplecross/internal/store"
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

// Secrets implements store.Archive.
func (s *Store) Secrets(ctx context.Context) (map[string][]byte, error) {
	all, err := s.reader.secrets(ctx)
	if err != nil {
		return nil, fmt.Errorf("sqlite: secrets: %w", err)
	}
	return all, nil
}

func (r *reader) secrets(ctx context.Context) (map[string][]byte, error) {
	rows, err := r.pool.QueryContext(ctx, `SELECT name, value FROM secret ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := make(map[string][]byte)
	for rows.Next() {
		var name string
		var value []byte
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		all[name] = value
	}
	return all, rows.Err()
}

// SetSecret implements store.Archive.
func (s *Store) SetSecret(ctx context.Context, name string, value []byte) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)`, name, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: secret %s: %w", name, err)
	}
	return nil
}

var _ store.Notes = (*Store)(nil)

// Note implements store.Notes.
func (s *Store) Note(ctx context.Context, name string) (value []byte, err error) {
	err = s.reader.pool.QueryRowContext(ctx, `SELECT value FROM note WHERE name = ?`, name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: note %s: %w", name, err)
	}
	return value, nil
}

// SetNote implements store.Notes.
func (s *Store) SetNote(ctx context.Context, name string, value []byte) error {
	err := s.committer.submitLazily(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)`, name, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: note %s: %w", name, err)
	}
	return nil
}
