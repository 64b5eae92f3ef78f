package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// ErrSubscription means that a browser gave a subscription to which nothing can be sent.
var ErrSubscription = errors.New("push: not a valid subscription")

// maxEndpoint is the longest address accepted, in bytes; those of push services have 100 to 600.
const maxEndpoint = 1024

// Subscribe makes a browser receive a person's notices, in the language of ctx. It returns ErrSubscription if
// the subscription is not valid.
func (s *Service) Subscribe(ctx context.Context, person table.Person, endpoint, key, auth string) error {
	if err := check(endpoint, key, auth); err != nil {
		return err
	}
	sub := store.Subscription{
		Person: string(person), Endpoint: endpoint, Key: key, Auth: auth, Server: s.keys.public,
		Language: locale.Of(ctx).Tag, Since: time.Now().UTC(),
	}
	if err := s.options.Subscriptions.Subscribe(ctx, sub, MostOfPerson); err != nil {
		return fmt.Errorf("push: %w", err)
	}
	return nil
}

// Unsubscribe stops notices to one of a person's browsers.
func (s *Service) Unsubscribe(ctx context.Context, person table.Person, endpoint string) error {
	list, err := s.Of(ctx, person)
	for _, sub := range list {
		if sub.Endpoint == endpoint {
			err = s.options.Subscriptions.Unsubscribe(ctx, endpoint)
		}
	}
	if err != nil {
		return fmt.Errorf("push: %w", err)
	}
	return nil
}

// Of returns a person's subscriptions.
func (s *Service) Of(ctx context.Context, person table.Person) ([]store.Subscription, error) {
	if person == "" {
		return nil, nil
	}
	return s.options.Subscriptions.SubscriptionsOf(ctx, string(person))
}

// check returns ErrSubscription if nothing can be sent there. Whether the host has a public address is
// checked only when connecting.
func check(endpoint, key, auth string) error {
	u, err := url.Parse(endpoint)
	switch {
	case err != nil || len(endpoint) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "":
		return ErrSubscription
	case u.Port() != "" && u.Port() != "443": // see publicTransport
		return ErrSubscription
	case strings.ContainsFunc(endpoint, func(r rune) bool { return r <= ' ' || r > '~' }):
		return ErrSubscription
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !isPublic(a) {
		return ErrSubscription
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	secret, failed := base64.RawURLEncoding.DecodeString(auth)
	if err != nil || failed != nil || len(secret) != 16 {
		return ErrSubscription
	}
	return nil
}
