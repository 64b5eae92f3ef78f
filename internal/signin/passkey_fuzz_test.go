package signin_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol"

	"triplecross/internal/signin"
	"triplecross/internal/store"
)

// patient keeps tickets and one passkey in memory. Its tickets can be used without end, so that each
// input is an answer to the same challenges.
type patient struct {
	store.SignIn
	tickets map[string]store.Ticket
	passkey store.Passkey
}

func (s *patient) AddTicket(_ context.Context, t store.Ticket) error {
	s.tickets[t.ID] = t
	return nil
}

func (s *patient) UseTicket(_ context.Context, id string, _ time.Time) (store.Ticket, error) {
	t, ok := s.tickets[id]
	if !ok {
		return t, store.ErrNotFound
	}
	return t, nil
}

func (s *patient) Passkeys(context.Context, string) ([]store.Passkey, error) { return nil, nil }

func (s *patient) AddPasskey(_ context.Context, p store.Passkey) error {
	if s.passkey.ID == nil {
		s.passkey = p
	}
	return nil
}

func (s *patient) Passkey(_ context.Context, id []byte) (p store.Passkey, err error) {
	if !bytes.Equal(id, s.passkey.ID) {
		return p, store.ErrNotFound
	}
	return s.passkey, nil
}

func (s *patient) UsePasskey(context.Context, []byte, uint32, time.Time) error { return nil }

// response is what is in an answer of a browser.
type response struct{ ClientDataJSON, AttestationObject, AuthenticatorData, Signature protocol.URLEncodedBase64 }

func read(t testing.TB, answer []byte) response {
	t.Helper()
	var a struct{ Response response }
	if err := json.Unmarshal(answer, &a); err != nil {
		t.Fatal(err)
	}
	return a.Response
}

// Whatever somebody answers instead of their authenticator: it is refused or makes a passkey of their
// own, and without the signature that belongs to it nobody becomes somebody.
func FuzzPasskeyAnswers(f *testing.F) {
	s := &patient{tickets: make(map[string]store.Ticket)}
	keys, a := signin.Passkeys{Store: s}, newAuthenticator(f)
	register, err := keys.Register(f.Context(), site, "ada", ada.Name)
	if err != nil {
		f.Fatal(err)
	}
	made := a.create(register, site)
	if err := keys.Add(f.Context(), site, "ada", ada, register.State, made); err != nil {
		f.Fatal(err)
	}
	ask, err := keys.SignIn(f.Context(), site)
	if err != nil {
		f.Fatal(err)
	}
	asked := a.read(ask).PublicKey.Challenge
	known := a.sign(asked, site)
	if who, err := keys.Use(f.Context(), site, ask.State, known); err != nil || who != ada {
		f.Fatal(who, err)
	}
	create, get := read(f, made), read(f, known)
	f.Add(made, []byte(create.ClientDataJSON), []byte(create.AttestationObject), []byte{}, []byte{})
	f.Add(known, []byte(get.ClientDataJSON), []byte{}, []byte(get.AuthenticatorData), []byte(get.Signature))
	f.Add([]byte("{}"), client("get", asked, "https://evil.example"), []byte{0xa0}, a.data(0xc5), []byte{0x30, 0})
	f.Fuzz(func(t *testing.T, raw, said, object, data, signature []byte) {
		for _, answer := range [][]byte{raw, a.created(said, object)} {
			if err := keys.Add(t.Context(), site, "ada", ada, register.State, answer); err != nil && !errors.Is(err, signin.ErrRefused) {
				t.Errorf("%s: %v", answer, err)
			}
		}
		for _, answer := range [][]byte{raw, a.signed(said, data, signature)} {
			who, err := keys.Use(t.Context(), site, ask.State, answer)
			switch {
			case err != nil && !errors.Is(err, signin.ErrRefused):
				t.Errorf("%s: %v", answer, err)
			case err == nil && !bytes.Equal(read(t, answer).AuthenticatorData, get.AuthenticatorData):
				t.Errorf("%s leads to %+v", answer, who)
			}
		}
	})
}
