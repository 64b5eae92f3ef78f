package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// Subscriptions implements store.Subscriptions.
type Subscriptions struct{ store *Store }

var _ store.Subscriptions = Subscriptions{}

// NewSubscriptions returns the subscriptions kept in a store.
func NewSubscriptions(s *Store) Subscriptions { return Subscriptions{s} }

// SubscriptionsOf implements store.Subscriptions.
func (s Subscriptions) SubscriptionsOf(ctx context.Context, person string) (list []store.Subscription, err error) {
	text, args := `SELECT endpoint, person, key, auth, server, language, since FROM subscription ORDER BY since, endpoint`, []any{}
	if person != "" {
		text = `SELECT endpoint, person, key, auth, server, language, since FROM subscription WHERE person = $1 ORDER BY since, endpoint`
		args = append(args, person)
	}
	rows, err := s.store.pool.Query(ctx, text, args...)
	if err == nil {
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (sub store.Subscription, err error) {
			var since int64
			err = row.Scan(&sub.Endpoint, &sub.Person, &sub.Key, &sub.Auth, &sub.Server, &sub.Language, &since)
			sub.Since = fromMillis(since)
			return sub, err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: subscriptions: %w", err)
	}
	return list, nil
}

// Subscribe implements store.Subscriptions.
func (s Subscriptions) Subscribe(ctx context.Context, sub store.Subscription, most int) error {
	err := pgx.BeginFunc(ctx, s.store.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO subscription (endpoint, person, key, auth, server, language, since) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, key = excluded.key, auth = excluded.auth,
			server = excluded.server, language = excluded.language, since = excluded.since`,
			sub.Endpoint, sub.Person, sub.Key, sub.Auth, sub.Server, sub.Language, sub.Since.UnixMilli())
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM subscription WHERE endpoint IN (
			SELECT endpoint FROM subscription WHERE person = $1 ORDER BY since DESC, endpoint OFFSET $2)`, sub.Person, most)
		return err
	})
	if err != nil {
		return fmt.Errorf("postgres: subscribe: %w", err)
	}
	return nil
}

// Unsubscribe implements store.Subscriptions.
func (s Subscriptions) Unsubscribe(ctx context.Context, endpoint string) error {
	if _, err := s.store.pool.Exec(ctx, "DELETE FROM subscription WHERE endpoint = $1", endpoint); err != nil {
		return fmt.Errorf("postgres: unsubscribe: %w", err)
	}
	return nil
}
