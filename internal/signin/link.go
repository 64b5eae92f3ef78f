// Package signin makes another browser the same person: by a link that works once, and by
// passkeys that last. What it stores of either opens nothing by itself, since the key with which a
// person's token is sealed is in the link, or with the authenticator.
package signin

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/store"
)

// Identity is what a browser needs to be a person.
type Identity struct {
	Token string `json:"token"`
	Name  string `json:"name,omitempty"` // by which the person sat down last
}

// LinkTime is for how long a link can be used.
const LinkTime = 10 * time.Minute

// KindLink is the kind of tickets of links.
const KindLink = "link"

// ErrEnded says that a link or a challenge was used, has expired or never was.
var ErrEnded = errors.New("it was used, has expired or never was")

// Links are links that make another browser the same person. They are known to all servers that
// share the store.
type Links struct {
	Store store.SignIn
	Now   func() time.Time // nil is time.Now
}

// New makes a link of a person and returns its key. The person's former link ends.
func (l Links) New(ctx context.Context, person string, who Identity) (key string, err error) {
	key = rand.Text()
	body, err := seal([]byte(key), who)
	if err != nil {
		return "", fmt.Errorf("signin: seal a link: %w", err)
	}
	now := clock(l.Now)
	err = l.Store.AddTicket(ctx, store.Ticket{
		ID: digest([]byte(key)), Kind: KindLink, Person: person, Body: body, Made: now, Expires: now.Add(LinkTime),
	})
	if err != nil {
		return "", fmt.Errorf("signin: store a link: %w", err)
	}
	return key, nil
}

// Look returns whom a link leads to, and leaves it as it is. It returns ErrEnded if the link leads
// nowhere.
func (l Links) Look(ctx context.Context, key string) (Identity, error) {
	t, err := l.Store.Ticket(ctx, digest([]byte(key)), clock(l.Now))
	return opened(key, t, err)
}

// Use returns whom a link leads to, and ends the link. Of several calls one succeeds, the others
// return ErrEnded.
func (l Links) Use(ctx context.Context, key string) (Identity, error) {
	t, err := l.Store.UseTicket(ctx, digest([]byte(key)), clock(l.Now))
	return opened(key, t, err)
}

func opened(key string, t store.Ticket, err error) (who Identity, _ error) {
	if errors.Is(err, store.ErrNotFound) || err == nil && t.Kind != KindLink {
		return who, ErrEnded
	}
	if err == nil {
		err = open([]byte(key), t.Body, &who)
	}
	if err != nil {
		return who, fmt.Errorf("signin: open a link: %w", err)
	}
	return who, nil
}

// End ends a person's link.
func (l Links) End(ctx context.Context, person string) error {
	if err := l.Store.DropTickets(ctx, person, KindLink); err != nil {
		return fmt.Errorf("signin: end a link: %w", err)
	}
	return nil
}

// Open reports whether a person has a link that can be used.
func (l Links) Open(ctx context.Context, person string) (bool, error) {
	tickets, err := l.Store.Tickets(ctx, person)
	if err != nil {
		return false, fmt.Errorf("signin: links of a person: %w", err)
	}
	now := clock(l.Now)
	for _, t := range tickets {
		if t.Kind == KindLink && t.Expires.After(now) {
			return true, nil
		}
	}
	return false, nil
}

// clock returns the time as stores keep it.
func clock(now func() time.Time) time.Time {
	if now == nil {
		now = time.Now
	}
	return now().UTC().Truncate(time.Millisecond)
}

// digest returns what a store calls a secret.
func digest(secret []byte) string {
	sum := sha256.Sum256(append([]byte("triplecross ticket "), secret...))
	return base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])
}

// sealer returns the cipher of a secret.
func sealer(secret []byte) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "triplecross identity", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts a value with a secret.
func seal(secret []byte, v any) ([]byte, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	box, err := sealer(secret)
	if err != nil {
		return nil, err
	}
	return box.Seal(nil, nil, plain, nil), nil
}

// open decrypts what was sealed with a secret into v.
func open(secret, sealed []byte, v any) error {
	box, err := sealer(secret)
	if err != nil {
		return err
	}
	plain, err := box.Open(nil, nil, sealed, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(plain, v)
}
