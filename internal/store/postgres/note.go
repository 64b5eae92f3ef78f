package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var (
	_ store.Notes       = (*Store)(nil)
	_ store.SharedNotes = (*Store)(nil)
)

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

// changeLimits keep a server that was cut off from locking a note for ever: PostgreSQL ends its transaction before those who
// wait give up.
const changeLimits = "SET LOCAL idle_in_transaction_session_timeout = '20s'; SET LOCAL lock_timeout = '30s'"

// ChangeNote implements store.SharedNotes. It creates the row if necessary, in order to lock it. change is called in an
// open transaction; what it asks of the store takes another connection from the pool.
func (s *Store) ChangeNote(ctx context.Context, name string, change func([]byte) ([]byte, error)) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, changeLimits); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, "INSERT INTO note (name, value) VALUES ($1, '') ON CONFLICT (name) DO NOTHING", name)
		if err != nil {
			return err
		}
		var value []byte
		if err := tx.QueryRow(ctx, "SELECT value FROM note WHERE name = $1 FOR UPDATE", name).Scan(&value); err != nil {
			return err
		}
		if tag.RowsAffected() == 1 {
			value = nil
		}
		if value, err = change(value); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE note SET value = $2 WHERE name = $1", name, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("postgres: change the note %s: %w", name, err)
	}
	return nil
}
