package push_test

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/push"
	"triplecross/internal/store"
)

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// keyPair returns the keys of a browser.
func keyPair(t testing.TB) (private *ecdh.PrivateKey, public string, auth []byte) {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth = make([]byte, 16)
	rand.Read(auth)
	return private, encode(private.PublicKey().Bytes()), auth
}

func TestOnlyAddressesOfPushServicesAreTaken(t *testing.T) {
	w := newWorld(t)
	_, key, secret := keyPair(t)
	auth := encode(secret)
	for _, tt := range []struct {
		endpoint, key, auth string
		ok                  bool
	}{
		{"https://push.example/a-b_c?d=e", key, auth, true},
		{"https://93.184.215.14/x", key, auth, true},
		{"https://push.example:443/a", key, auth, true},
		{"https://push.example:0/a", key, auth, false},
		{"https://push.example:8443/a", key, auth, false},
		{"https://push.example:65536/a", key, auth, false},
		{"https://push.example:https/a", key, auth, false},
		{"https://[2606:2800:220:1:248:1893:25c8:1946]:99999/a", key, auth, false},
		{"http://push.example/a", key, auth, false},
		{"//push.example/a", key, auth, false},
		{"https:///a", key, auth, false},
		{"https://push.example/a#b", key, auth, false},
		{"https://me:you@push.example/a", key, auth, false},
		{"https://push.example/a b", key, auth, false},
		{"https://push.example/ä", key, auth, false},
		{"https://push.example/" + strings.Repeat("a", 1100), key, auth, false},
		{"https://127.0.0.1/a", key, auth, false},
		{"https://10.1.2.3/a", key, auth, false},
		{"https://169.254.169.254/latest", key, auth, false},
		{"https://100.64.0.1/a", key, auth, false},
		{"https://[::1]/a", key, auth, false},
		{"https://[::ffff:10.0.0.1]/a", key, auth, false},
		{"https://[64:ff9b::a00:1]/a", key, auth, false},
		{"https://[fe80::1%25eth0]/a", key, auth, false},
		{"https://[fd00::1]/a", key, auth, false},
		{"https://[2606:2800:220:1:248:1893:25c8:1946]/a", key, auth, true},
		{"https://push.example/a", key[:20], auth, false},
		{"https://push.example/a", encode(make([]byte, 65)), auth, false},
		{"https://push.example/a", key, auth[:10], false},
		{"https://push.example/a", key, "", false},
	} {
		err := w.push.Subscribe(w.ctx, "ann", tt.endpoint, tt.key, tt.auth)
		if tt.ok != (err == nil) || err != nil && !errors.Is(err, push.ErrSubscription) {
			t.Errorf("%s, %s, %s: %v", tt.endpoint, tt.key, tt.auth, err)
		}
	}
}

// The number of browsers per person is limited, and people can unsubscribe only their own.
func TestAPersonsBrowsersAreTheirOwnAndBounded(t *testing.T) {
	w := newWorld(t)
	_, key, secret := keyPair(t)
	for i := range push.MostOfPerson + 3 {
		if err := w.push.Subscribe(w.ctx, "ann", "https://push.example/"+string(rune('a'+i)), key, encode(secret)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := w.push.Of(w.ctx, "ann")
	if err != nil || len(list) != push.MostOfPerson {
		t.Fatalf("ann has %d, %v", len(list), err)
	}
	last := list[len(list)-1].Endpoint
	for _, person := range []string{"ben", ""} {
		if err := w.push.Unsubscribe(w.ctx, "ben", last); err != nil {
			t.Errorf("by %q: %v", person, err)
		}
	}
	if list, _ := w.push.Of(w.ctx, "ann"); len(list) != push.MostOfPerson {
		t.Error("somebody else unsubscribed the browser")
	}
	if err := w.push.Unsubscribe(w.ctx, "ann", last); err != nil {
		t.Error(err)
	}
	if list, _ := w.push.Of(w.ctx, "ann"); len(list) != push.MostOfPerson-1 {
		t.Error("the browser is still subscribed")
	}
}

// nobody is a store that keeps no subscriptions.
type nobody struct{ store.Subscriptions }

func (nobody) SubscriptionsOf(context.Context, string) ([]store.Subscription, error) { return nil, nil }
func (nobody) Subscribe(context.Context, store.Subscription, int) error              { return nil }

// Every subscription is either refused, or has an https address and a key of the curve.
func FuzzSubscription(f *testing.F) {
	_, key, secret := keyPair(f)
	f.Add("https://push.example/a", key, encode(secret))
	f.Add("https://[::ffff:127.0.0.1]:8443/\x00", "", "AA")
	w := newWorld(f, func(o *push.Options) { o.Subscriptions = nobody{} })
	f.Fuzz(func(t *testing.T, endpoint, key, auth string) {
		if err := w.push.Subscribe(t.Context(), "ann", endpoint, key, auth); err != nil {
			if !errors.Is(err, push.ErrSubscription) {
				t.Error(err)
			}
			return
		}
		u, err := url.Parse(endpoint)
		if err != nil || u.Scheme != "https" || u.Host == "" || len(auth) != 22 || len(key) != 87 {
			t.Errorf("%q, %q, %q is accepted", endpoint, key, auth)
		}
	})
}
