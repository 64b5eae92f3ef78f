package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var _ store.Operator = (*Store)(nil)

// Bans implements store.Operator.
func (s *Store) Bans(ctx context.Context) ([]store.Ban, error) {
	rows, err := s.pool.Query(ctx, "SELECT kind, key, until, why FROM ban ORDER BY kind, key")
	if err != nil {
		return nil, fmt.Errorf("postgres: bans: %w", err)
	}
	bans, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (b store.Ban, err error) {
		var until int64
		err = row.Scan(&b.Kind, &b.Key, &until, &b.Why)
		b.Until = fromMillis(until)
		return b, err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: bans: %w", err)
	}
	return bans, nil
}

// SetBan implements store.Operator.
func (s *Store) SetBan(ctx context.Context, b store.Ban) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO ban (kind, key, until, why) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until, why = excluded.why`, b.Kind, b.Key, b.Until.UnixMilli(), b.Why)
	if err != nil {
		return fmt.Errorf("postgres: ban of %s %s: %w", b.Kind, b.Key, err)
	}
	return nil
}

// LiftBan implements store.Operator.
func (s *Store) LiftBan(ctx context.Context, kind store.BanKind, key string) error {
	if _, err := s.pool.Exec(ctx, "DELETE FROM ban WHERE kind = $1 AND key = $2", kind, key); err != nil {
		return fmt.Errorf("postgres: lift the ban of %s %s: %w", kind, key, err)
	}
	return nil
}

// HideChatMessage implements store.Operator.
func (s *Store) HideChatMessage(ctx context.Context, gameID string, number int) error {
	tag, err := s.pool.Exec(ctx, "UPDATE chat_message SET channel = $1 WHERE game = (SELECT number FROM game WHERE id = $2) AND number = $3",
		store.HiddenChannel, gameID, number)
	if err == nil && tag.RowsAffected() == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("postgres: hide message %d of %s: %w", number, gameID, err)
	}
	return nil
}
