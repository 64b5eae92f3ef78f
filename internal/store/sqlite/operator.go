package sqlite

import (
	"context"
	"fmt"

	"triplecross/internal/store"
)

var _ store.Archive = (*Store)(nil)

// Bans implements store.Operator.
func (s *Store) Bans(ctx context.Context) ([]store.Ban, error) {
	bans, err := s.reader.bans(ctx)
	if err != nil {
		return nil, fmt.Errorf("sqlite: bans: %w", err)
	}
	return bans, nil
}

func (r *reader) bans(ctx context.Context) ([]store.Ban, error) {
	rows, err := r.pool.QueryContext(ctx, `SELECT kind, key, until, why FROM ban ORDER BY kind, key`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var bans []store.Ban
	for rows.Next() {
		var b store.Ban
		var until int64
		if err := rows.Scan(&b.Kind, &b.Key, &until, &b.Why); err != nil {
			return nil, err
		}
		b.Until = fromMillis(until)
		bans = append(bans, b)
	}
	return bans, rows.Err()
}

// SetBan implements store.Operator.
func (s *Store) SetBan(ctx context.Context, b store.Ban) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `INSERT OR REPLACE INTO ban (kind, key, until, why) VALUES (?, ?, ?, ?)`,
			b.Kind, b.Key, b.Until.UnixMilli(), b.Why)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: ban of %s %s: %w", b.Kind, b.Key, err)
	}
	return nil
}

// LiftBan implements store.Operator.
func (s *Store) LiftBan(ctx context.Context, kind store.BanKind, key string) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `DELETE FROM ban WHERE kind = ? AND key = ?`, kind, key)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: lift the ban of %s %s: %w", kind, key, err)
	}
	return nil
}

// HideChatMessage implements store.Operator.
func (s *Store) HideChatMessage(ctx context.Context, gameID string, number int) error {
	changed := new(int64) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) error {
		result, err := w.conn.ExecContext(context.Background(),
			`UPDATE chat_message SET channel = ? WHERE game = (SELECT number FROM game WHERE id = ?) AND number = ?`, store.HiddenChannel, gameID, number)
		if err == nil {
			*changed, err = result.RowsAffected()
		}
		return err
	})
	if err == nil && *changed == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("sqlite: hide message %d of %s: %w", number, gameID, err)
	}
	return nil
}
