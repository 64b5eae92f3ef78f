package signin

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"triplecross/internal/store"
)

// Passkeys are keys by which browsers become a person for good. An authenticator keeps the private
// key and, as what it calls the user, a secret of the person's own: with that the token is sealed
// that the store has beside the public key.
type Passkeys struct {
	Store store.SignIn
	Now   func() time.Time // nil is time.Now
}

// Limits of passkeys.
const (
	challengeTime = 5 * time.Minute
	MostPasskeys  = 10 // of a person
)

// Kinds of tickets.
const (
	kindRegister = "register"
	kindSignIn   = "sign in"
)

// Errors that callers tell apart.
var (
	// ErrRefused says that what an authenticator has answered is not what it was asked for, or
	// not by a passkey that is known here.
	ErrRefused = errors.New("the passkey was refused")
	// ErrFull says that a person has as many passkeys as they may.
	ErrFull = errors.New("there are too many passkeys")
)

// Challenge is what a browser asks an authenticator. State goes back with the answer.
type Challenge struct {
	State   string `json:"state"`
	Options any    `json:"options"`
}

// kept is what a passkey's row holds.
type kept struct {
	Credential webauthn.Credential `json:"credential"`
	Sealed     []byte              `json:"sealed"` // an Identity, by the user handle
}

// user is a person, or nobody yet, as the library sees them.
type user struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (u user) WebAuthnID() []byte                         { return u.handle }
func (u user) WebAuthnName() string                       { return u.name }
func (u user) WebAuthnDisplayName() string                { return u.name }
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// party returns the site at an origin, as in https://play.example.org, as authenticators see it.
// Passkeys are bound to its host. The error is ErrRefused if none can be bound to it.
func party(origin string) (*webauthn.WebAuthn, error) {
	at, err := url.Parse(origin)
	if err != nil || at.Hostname() == "" || net.ParseIP(at.Hostname()) != nil {
		return nil, ErrRefused // authenticators know names alone
	}
	site, err := webauthn.New(&webauthn.Config{
		RPID: at.Hostname(), RPDisplayName: "Triplecross", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
	})
	if err != nil {
		return nil, refused(err) // no passkey can be bound to the host, as to one without a dot
	}
	return site, nil
}

// Possible reports whether browsers have passkeys for a site at an origin: for names, over https or on the same
// machine.
func Possible(origin string) bool {
	site, err := party(origin)
	if err != nil {
		return false
	}
	host := site.Config.RPID
	return strings.HasPrefix(origin, "https://") || host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// Register asks for a new passkey of a person.
func (p Passkeys) Register(ctx context.Context, origin, person, name string) (c Challenge, err error) {
	defer func() { err = wrap("ask for a passkey", err) }()
	site, err := party(origin)
	if err != nil {
		return c, err
	}
	there, err := p.Store.Passkeys(ctx, person)
	if err != nil {
		return c, err
	}
	if len(there) >= MostPasskeys {
		return c, ErrFull
	}
	u := user{handle: make([]byte, 32), name: name}
	rand.Read(u.handle)
	var known []protocol.CredentialDescriptor // an authenticator has one passkey of a person
	for _, one := range there {
		known = append(known, protocol.CredentialDescriptor{Type: protocol.PublicKeyCredentialType, CredentialID: one.ID})
	}
	options, session, err := site.BeginRegistration(u, webauthn.WithExclusions(known))
	if err != nil {
		return c, err
	}
	return p.challenge(ctx, kindRegister, person, options, session)
}

// challenge stores what the answer to a challenge has to be.
func (p Passkeys) challenge(ctx context.Context, kind, person string, options any, session *webauthn.SessionData) (Challenge, error) {
	c := Challenge{State: rand.Text(), Options: options}
	body, err := seal([]byte(c.State), session)
	if err != nil {
		return c, err
	}
	now := clock(p.Now)
	return c, p.Store.AddTicket(ctx, store.Ticket{
		ID: digest([]byte(c.State)), Kind: kind, Person: person, Body: body, Made: now, Expires: now.Add(challengeTime),
	})
}

// session returns what the answer to a challenge has to be. The challenge ends.
func (p Passkeys) session(ctx context.Context, kind, person, state string) (session webauthn.SessionData, err error) {
	t, err := p.Store.UseTicket(ctx, digest([]byte(state)), clock(p.Now))
	if errors.Is(err, store.ErrNotFound) || err == nil && (t.Kind != kind || t.Person != person) {
		return session, ErrEnded
	}
	if err != nil {
		return session, err
	}
	return session, open([]byte(state), t.Body, &session)
}

// Add stores the passkey that an authenticator has made, by which browsers become a person from now on.
func (p Passkeys) Add(ctx context.Context, origin, person string, who Identity, state string, answer []byte) (err error) {
	defer func() { err = wrap("add a passkey", err) }()
	session, err := p.session(ctx, kindRegister, person, state)
	if err != nil {
		return err
	}
	site, err := party(origin)
	if err != nil {
		return err
	}
	made, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return refused(err)
	}
	credential, err := site.CreateCredential(user{handle: session.UserID, name: who.Name}, session, made)
	if err != nil {
		return refused(err)
	}
	credential.Attestation = webauthn.CredentialAttestation{} // which authenticator it is concerns nobody
	credential.Authenticator.AAGUID = nil
	row := kept{Credential: *credential}
	if row.Sealed, err = seal(session.UserID, who); err != nil {
		return err
	}
	body, err := json.Marshal(row)
	if err != nil {
		return err
	}
	now := clock(p.Now)
	err = p.Store.AddPasskey(ctx, store.Passkey{
		ID: credential.ID, Person: person, Label: who.Name, Body: body, Counter: credential.Authenticator.SignCount, Made: now, Used: now,
	})
	if errors.Is(err, store.ErrConflict) {
		return refused(err)
	}
	return err
}

// SignIn asks for any passkey of the site.
func (p Passkeys) SignIn(ctx context.Context, origin string) (c Challenge, err error) {
	defer func() { err = wrap("ask to sign in", err) }()
	site, err := party(origin)
	if err != nil {
		return c, err
	}
	options, session, err := site.BeginDiscoverableLogin()
	if err != nil {
		return c, err
	}
	return p.challenge(ctx, kindSignIn, "", options, session)
}

// Use returns whom the passkey leads to with which an authenticator has answered. The library
// checks the challenge, the origin, the site and the signature; the store lets no counter go back.
func (p Passkeys) Use(ctx context.Context, origin, state string, answer []byte) (who Identity, err error) {
	defer func() { err = wrap("sign in", err) }()
	session, err := p.session(ctx, kindSignIn, "", state)
	if err != nil {
		return who, err
	}
	site, err := party(origin)
	if err != nil {
		return who, err
	}
	signed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return who, refused(err)
	}
	known, err := p.Store.Passkey(ctx, signed.RawID)
	if errors.Is(err, store.ErrNotFound) {
		return who, refused(err)
	}
	if err != nil {
		return who, err
	}
	var row kept
	if err := json.Unmarshal(known.Body, &row); err != nil {
		return who, err
	}
	row.Credential.Authenticator.SignCount = known.Counter
	credential, err := site.ValidateDiscoverableLogin(func(id, handle []byte) (webauthn.User, error) {
		if !bytes.Equal(id, known.ID) {
			return nil, ErrRefused
		}
		return user{handle: handle, credentials: []webauthn.Credential{row.Credential}}, open(handle, row.Sealed, &who)
	}, session, signed)
	if err == nil && credential.Authenticator.CloneWarning {
		err = errors.New("the counter has not grown: there may be a copy of the key")
	}
	if err == nil {
		err = p.Store.UsePasskey(ctx, known.ID, credential.Authenticator.SignCount, clock(p.Now))
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return Identity{}, err
		}
	}
	if err != nil {
		return Identity{}, refused(err)
	}
	return who, nil
}

// refused is ErrRefused with its reason.
func refused(why error) error { return fmt.Errorf("%w: %w", ErrRefused, why) }

func wrap(what string, err error) error {
	if err != nil {
		return fmt.Errorf("signin: %s: %w", what, err)
	}
	return nil
}
