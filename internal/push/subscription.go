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

// ErrSubscription says that nothing can be sent to what a browser has given.
var ErrSubscription = errors.New("push: that is not a subscription of a browser")

// maxEndpoint is the length of the longest address of a browser; those of push services have 100 to
// 600 bytes.
const maxEndpoint = 1024

// Subscribe has a browser notify a person, in the language of ctx. The error is ErrSubscription if
// it cannot be.
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

// Unsubscribe has a browser of a person not notify them any more.
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

// Of returns where a person is notified.
func (s *Service) Of(ctx context.Context, person table.Person) ([]store.Subscription, error) {
	if person == "" {
		return nil, nil
	}
	return s.options.Subscriptions.SubscriptionsOf(ctx, string(person))
}

// check returns ErrSubscription if nothing can be sent there. Whether the host's address is a public
// one is known only when it is called.
func check(endpoint, key, auth string) error {
	u, err := url.Parse(endpoint)
	switch {
	case err != nil || len(endpoint) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "":
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
