package signin_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"triplecross/internal/signin"
)

const site = "https://play.example.org"

// authenticator keeps one passkey and says what it is told to.
type authenticator struct {
	t       testing.TB
	key     *ecdsa.PrivateKey
	id      []byte
	handle  string // in base64url
	host    string
	counter uint32
}

func newAuthenticator(t testing.TB) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{t: t, key: key, id: []byte(rand.Text()), host: "play.example.org"}
}

// public is what an authenticator reads of a challenge.
type public struct {
	PublicKey struct {
		Challenge string
		User      struct{ ID string }
	}
}

func (a *authenticator) read(c signin.Challenge) (p public) {
	a.t.Helper()
	text, err := json.Marshal(c.Options)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		a.t.Fatal(err)
	}
	return p
}

// data is what an authenticator says of itself.
func (a *authenticator) data(flags byte) []byte {
	host := sha256.Sum256([]byte(a.host))
	return binary.BigEndian.AppendUint32(append(host[:], flags), a.counter)
}

func client(kind, challenge, origin string) []byte {
	return fmt.Appendf(nil, `{"type":"webauthn.%s","challenge":%q,"origin":%q,"crossOrigin":false}`, kind, challenge, origin)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// create answers a challenge with a new passkey.
func (a *authenticator) create(c signin.Challenge, origin string) []byte {
	a.t.Helper()
	asked := a.read(c).PublicKey
	a.handle = asked.User.ID
	point, err := a.key.PublicKey.Bytes() // 4, and both coordinates
	if err != nil {
		a.t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		a.t.Fatal(err)
	}
	data := binary.BigEndian.AppendUint16(append(a.data(0x45), make([]byte, 16)...), uint16(len(a.id)))
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": append(append(data, a.id...), public...)})
	if err != nil {
		a.t.Fatal(err)
	}
	return a.created(client("create", asked.Challenge, origin), object)
}

// created is how a browser words that an authenticator has made a passkey.
func (a *authenticator) created(said, object []byte) []byte {
	return fmt.Appendf(nil, `{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"attestationObject":%q}}`,
		encode(a.id), encode(said), encode(object))
}

// sign answers a challenge with the passkey.
func (a *authenticator) sign(challenge, origin string) []byte {
	a.t.Helper()
	data, said := a.data(0x05), client("get", challenge, origin)
	hash := sha256.Sum256(said)
	whole := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, whole[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.signed(said, data, signature)
}

// signed is how a browser words that an authenticator has signed something.
func (a *authenticator) signed(said, data, signature []byte) []byte {
	return fmt.Appendf(nil, `{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"authenticatorData":%q,"signature":%q,"userHandle":%q}}`,
		encode(a.id), encode(said), encode(data), encode(signature), a.handle)
}

func TestAPasskeyLeadsToItsPersonAndIsChecked(t *testing.T) {
	s, dir := openStore(t)
	now := &hand{time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)}
	keys := signin.Passkeys{Store: s, Now: now.now}
	register := func(a *authenticator, origin string) error {
		c, err := keys.Register(t.Context(), site, "ada", ada.Name)
		if err != nil {
			t.Fatal(err)
		}
		return keys.Add(t.Context(), site, "ada", ada, c.State, a.create(c, origin))
	}
	if err := register(newAuthenticator(t), "https://evil.example"); !errors.Is(err, signin.ErrRefused) {
		t.Errorf("a passkey of another origin: %v", err)
	}
	a := newAuthenticator(t)
	if err := register(a, site); err != nil {
		t.Fatal(err)
	}
	ask := func() signin.Challenge {
		c, err := keys.SignIn(t.Context(), site)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	former := ask()
	for _, tt := range []struct {
		name   string
		change func(a *authenticator, c *signin.Challenge, challenge, origin *string)
		want   error
	}{
		{"its own", func(*authenticator, *signin.Challenge, *string, *string) {}, nil},
		{"again, counted", func(*authenticator, *signin.Challenge, *string, *string) {}, nil},
		{"of another origin", func(_ *authenticator, _ *signin.Challenge, _, origin *string) { *origin = "https://evil.example" }, signin.ErrRefused},
		{"of http", func(_ *authenticator, _ *signin.Challenge, _, origin *string) { *origin = "http://play.example.org" }, signin.ErrRefused},
		{"for another site", func(a *authenticator, _ *signin.Challenge, _, _ *string) { a.host = "evil.example" }, signin.ErrRefused},
		{"to another challenge", func(a *authenticator, _ *signin.Challenge, challenge, _ *string) {
			*challenge = a.read(former).PublicKey.Challenge
		}, signin.ErrRefused},
		{"to a challenge that nobody made", func(_ *authenticator, c *signin.Challenge, _, _ *string) { c.State = "NONE" }, signin.ErrEnded},
		{"too late", func(*authenticator, *signin.Challenge, *string, *string) { now.at = now.at.Add(6 * time.Minute) }, signin.ErrEnded},
		{"of a copy that counts less", func(a *authenticator, _ *signin.Challenge, _, _ *string) { a.counter = 1 }, signin.ErrRefused},
		{"of another user handle", func(a *authenticator, _ *signin.Challenge, _, _ *string) { a.handle = encode(make([]byte, 32)) }, signin.ErrRefused},
		{"of another key", func(a *authenticator, _ *signin.Challenge, _, _ *string) { a.key = newAuthenticator(t).key }, signin.ErrRefused},
		{"of an unknown passkey", func(a *authenticator, _ *signin.Challenge, _, _ *string) { a.id = []byte("unknown") }, signin.ErrRefused},
	} {
		a.counter++
		copied, c, origin := *a, ask(), site
		challenge := a.read(c).PublicKey.Challenge
		tt.change(&copied, &c, &challenge, &origin)
		answer := copied.sign(challenge, origin)
		who, err := keys.Use(t.Context(), site, c.State, answer)
		if !errors.Is(err, tt.want) || (err == nil) != (who == ada) {
			t.Errorf("an answer %s: %+v, %v", tt.name, who, err)
		}
		if _, err := keys.Use(t.Context(), site, c.State, answer); !errors.Is(err, signin.ErrEnded) {
			t.Errorf("the same answer %s once more: %v", tt.name, err)
		}
	}
	handle, err := base64.RawURLEncoding.DecodeString(a.handle)
	if err != nil {
		t.Fatal(err)
	}
	wantUnread(t, dir, ada.Token, a.handle, string(handle))
}

func TestPeopleHaveTenPasskeysAtMost(t *testing.T) {
	s, _ := openStore(t)
	keys := signin.Passkeys{Store: s}
	for range signin.MostPasskeys {
		c, err := keys.Register(t.Context(), site, "ada", ada.Name)
		if err == nil {
			err = keys.Add(t.Context(), site, "ada", ada, c.State, newAuthenticator(t).create(c, site))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := keys.Register(t.Context(), site, "ada", ada.Name); !errors.Is(err, signin.ErrFull) {
		t.Errorf("one more: %v", err)
	}
}

func TestPasskeysAreBoundToHostNamesAlone(t *testing.T) {
	s, _ := openStore(t)
	keys := signin.Passkeys{Store: s}
	for _, origin := range []string{
		"http://127.0.0.1:8080", "http://[::1]", "https://raspberrypi", "http://a..b", "http://-", "http://[", "http://:8080", "http://",
		"http://" + strings.Repeat("x", 300) + ".example",
	} {
		if _, err := keys.SignIn(t.Context(), origin); !errors.Is(err, signin.ErrRefused) {
			t.Errorf("at %s: %v", origin, err)
		}
	}
}
