package devices

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"

	"triplecross/internal/phrase"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// PasskeyHandler serves the passkeys. Only the page "Your games" loads their script.
type PasskeyHandler struct {
	Respond  *respond.Responder
	People   identity.People
	Passkeys signin.Passkeys
}

// asked is what a browser sends to begin.
type asked struct {
	Who string `json:"who"` // the mark of the person whose page it is
}

// meant returns an error if the request comes from a page of somebody else than its sender.
func (h *PasskeyHandler) meant(r *http.Request) error {
	var a asked
	if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
		return refusal(signin.ErrRefused)
	}
	return h.People.Meant(r, a.Who)
}

// answered is the answer of an authenticator, as the browser sends it.
type answered struct {
	State  string          `json:"state"`
	Answer json.RawMessage `json:"answer"`
}

// Register asks the sender's authenticator for a new passkey.
func (h *PasskeyHandler) Register(w http.ResponseWriter, r *http.Request) error {
	token := h.People.Token(r)
	if token == "" {
		return respond.ErrNotFound
	}
	if err := h.meant(r); err != nil {
		return err
	}
	c, err := h.Passkeys.Register(r.Context(), h.Respond.Link(r, ""), string(identity.PersonOf(token)), identity.NameOf(r))
	if err != nil {
		return refusal(err)
	}
	h.Respond.JSON(w, http.StatusOK, c)
	return nil
}

// Add keeps a new passkey of the sender.
func (h *PasskeyHandler) Add(w http.ResponseWriter, r *http.Request) error {
	token := h.People.Token(r)
	if token == "" {
		return respond.ErrNotFound
	}
	a, err := read(r)
	if err != nil {
		return err
	}
	who := signin.Identity{Token: token, Name: identity.NameOf(r)}
	if err := h.Passkeys.Add(r.Context(), h.Respond.Link(r, ""), string(identity.PersonOf(token)), who, a.State, a.Answer); err != nil {
		return refusal(err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// SignIn asks an authenticator for any passkey of this site.
func (h *PasskeyHandler) SignIn(w http.ResponseWriter, r *http.Request) error {
	if err := h.meant(r); err != nil {
		return err
	}
	c, err := h.Passkeys.SignIn(r.Context(), h.Respond.Link(r, ""))
	if err != nil {
		return refusal(err)
	}
	h.Respond.JSON(w, http.StatusOK, c)
	return nil
}

// Use makes the browser the person of a passkey.
func (h *PasskeyHandler) Use(w http.ResponseWriter, r *http.Request) error {
	a, err := read(r)
	if err != nil {
		return err
	}
	who, err := h.Passkeys.Use(r.Context(), h.Respond.Link(r, ""), a.State, a.Answer)
	if err != nil {
		return refusal(err)
	}
	h.People.Become(w, who.Token, who.Name)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Drop removes one of the sender's passkeys, which then no longer signs anybody in.
func (h *PasskeyHandler) Drop(w http.ResponseWriter, r *http.Request) error {
	id, err := base64.RawURLEncoding.DecodeString(r.PostFormValue("id"))
	if person := h.People.Of(r); err == nil && person != "" {
		if err := h.People.Meant(r, r.PostFormValue(identity.MarkField)); err != nil {
			return err
		}
		if err := h.Passkeys.Store.DropPasskey(r.Context(), string(person), id); err != nil {
			return err
		}
	}
	respond.SeeOther(w, r, "/yours#passkeys")
	return nil
}

func read(r *http.Request) (a answered, err error) {
	if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
		return a, refusal(signin.ErrRefused)
	}
	return a, nil
}

// refusal returns the error that tells the reader why a passkey was refused.
func refusal(err error) error {
	switch {
	case errors.Is(err, signin.ErrEnded):
		return respond.Bad(phrase.New("refusal.passkeyLate", "That took too long. Try again."))
	case errors.Is(err, signin.ErrFull):
		return respond.Bad(phrase.New("refusal.passkeyFull", "You have ten passkeys. Remove one first."))
	case errors.Is(err, signin.ErrRefused), errors.Is(err, store.ErrConflict):
		return respond.Bad(phrase.New("refusal.passkey", "This passkey is not known here, or its answer is wrong. If it was removed here, delete it on your device, too."))
	}
	return err
}
