package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// Authenticator is a virtual authenticator of a page. It keeps passkeys, and its user agrees to
// everything.
type Authenticator struct {
	page *Page
	id   webauthn.AuthenticatorID
}

// AddAuthenticator gives a page an authenticator without passkeys.
func (p *Page) AddAuthenticator() (*Authenticator, error) {
	a := &Authenticator{page: p}
	return a, p.do("add an authenticator", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, webauthn.Enable, webauthn.EnableParams{}); err != nil {
			return err
		}
		added, err := cdp.Call(ctx, t, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{
			Options: &webauthn.VirtualAuthenticatorOptions{
				Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
				HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
			},
		})
		a.id = added.AuthenticatorID
		return err
	}))
}

// Passkeys returns the passkeys of an authenticator, with their private keys and counters.
func (a *Authenticator) Passkeys() (keys []*webauthn.Credential, err error) {
	return keys, a.page.do("read passkeys", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: a.id})
		keys = got.Credentials
		return err
	}))
}

// addCredential is webauthn.AddCredential without the fields that some authenticators refuse.
var addCredential = cdp.Command[map[string]any, cdp.Empty]{Method: webauthn.CommandAddCredential}

// Put gives an authenticator a passkey, like a password manager that syncs it between devices.
func (a *Authenticator) Put(key *webauthn.Credential) error {
	return a.page.do("put a passkey", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, addCredential, map[string]any{"authenticatorId": a.id, "credential": map[string]any{
			"credentialId": key.CredentialID, "isResidentCredential": key.IsResidentCredential, "rpId": key.RpID,
			"privateKey": key.PrivateKey, "userHandle": key.UserHandle, "signCount": key.SignCount,
			"backupEligibility": key.BackupEligibility, "backupState": key.BackupState,
		}})
		return err
	}))
}
