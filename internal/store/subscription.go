package store

import (
	"context"
	"time"
)

// Subscription lets the site send notices to a browser while the site is closed there, through the push
// service of the browser's maker.
type Subscription struct {
	Person   string
	Endpoint string // the address at the push service; at most one subscription has it
	Key      string // the browser's public key and secret, as it gives them
	Auth     string
	Server   string    // the site's public key that the browser knows
	Language string    // the language of its notices, a tag
	Since    time.Time // in UTC, kept to the millisecond
}

// Subscriptions is the part of a store that keeps subscriptions. Privacy.Unsay removes a person's. Its
// methods are safe for concurrent use.
type Subscriptions interface {
	// SubscriptionsOf returns a person's subscriptions, or everybody's if person is "", oldest first.
	SubscriptionsOf(ctx context.Context, person string) ([]Subscription, error)
	// Subscribe stores a subscription, and replaces one with the same endpoint, even another person's. It
	// keeps only the newest most of the person's.
	Subscribe(ctx context.Context, s Subscription, most int) error
	// Unsubscribe removes the subscription with an endpoint. It is no error if there is none.
	Unsubscribe(ctx context.Context, endpoint string) error
}
