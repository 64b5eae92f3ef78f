package sqlite

import (
	"context"
	"fmt"

	"triplecross/internal/store"
)

// Subscriptions implements store.Subscriptions.
type Subscriptions struct{ store *Store }

var _ store.Subscriptions = Subscriptions{}

// NewSubscriptions returns the subscriptions kept in a store.
func NewSubscriptions(s *Store) Subscriptions { return Subscriptions{s} }

// SubscriptionsOf implements store.Subscriptions.
func (s Subscriptions) SubscriptionsOf(ctx context.Context, person string) ([]store.Subscription, error) {
	list, err := s.store.reader.subscriptions(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("sqlite: subscriptions: %w", err)
	}
	return list, nil
}

func (r *reader) subscriptions(ctx context.Context, person string) ([]store.Subscription, error) {
	which, args := "TRUE", []any{}
	if person != "" {
		which, args = "person = ?", []any{person}
	}
	rows, err := r.query(ctx, `SELECT endpoint, person, key, auth, server, language, since FROM subscription
		WHERE `+which+` ORDER BY since, endpoint`, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (sub store.Subscription, err error) {
		var since int64
		err = row.Scan(&sub.Endpoint, &sub.Person, &sub.Key, &sub.Auth, &sub.Server, &sub.Language, &since)
		sub.Since = fromMillis(since)
		return sub, err
	})
}

// Subscribe implements store.Subscriptions.
func (s Subscriptions) Subscribe(ctx context.Context, sub store.Subscription, most int) error {
	err := s.store.committer.submit(ctx, func(w *writer) error {
		ctx := context.Background()
		_, err := w.conn.ExecContext(ctx, `INSERT OR REPLACE INTO subscription (endpoint, person, key, auth, server, language, since) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			sub.Endpoint, sub.Person, sub.Key, sub.Auth, sub.Server, sub.Language, sub.Since.UnixMilli())
		if err != nil {
			return err
		}
		_, err = w.conn.ExecContext(ctx, `DELETE FROM subscription WHERE endpoint IN (
			SELECT endpoint FROM subscription WHERE person = ? ORDER BY since DESC, endpoint LIMIT -1 OFFSET ?)`, sub.Person, most)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: subscribe: %w", err)
	}
	return nil
}

// Unsubscribe implements store.Subscriptions.
func (s Subscriptions) Unsubscribe(ctx context.Context, endpoint string) error {
	err := s.store.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `DELETE FROM subscription WHERE endpoint = ?`, endpoint)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: unsubscribe: %w", err)
	}
	return nil
}
