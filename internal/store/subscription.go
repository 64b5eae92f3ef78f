package store

import (
	"context"
	"time"
)

// Subscription is where a browser is told of what happens while the site is closed there, by the
// push service that the browser's maker runs.
type Subscription struct {
	Person   string
	Endpoint string // the address at the push service; there is one subscription of each
	Key      string // the browser's public key and its secret, as it gives them
	Auth     string
	Server   string    // the public key of the site that the browser knows
	Language string    // in which it is told, a tag
	Since    time.Time // in UTC, kept to the millisecond
}

// Subscriptions is how a store keeps them. A person's go with what they have said: see
// Privacy.Unsay. Its methods are safe for concurrent use.
type Subscriptions interface {
	// SubscriptionsOf returns those of a person, or all if person is "", the oldest first.
	SubscriptionsOf(ctx context.Context, person string) ([]Subscription, error)
	// Subscribe stores a subscription, in place of the one with the same endpoint, whosever
	// that is. Of the person's only the newest most are kept.
	Subscribe(ctx context.Context, s Subscription, most int) error
	// Unsubscribe removes the subscription with an endpoint. It is no error if there is none.
	Unsubscribe(ctx context.Context, endpoint string) error
}
