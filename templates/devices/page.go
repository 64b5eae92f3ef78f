// Package devices renders the pages by which another browser becomes the same person.
package devices

import (
	"triplecross/templates/layout"
	"triplecross/templates/share"
)

// LinkPage shows a new link.
type LinkPage struct {
	layout.Page
	Link string
	Code share.QR
	Mark string // the reader's, by identity.Mark
}

// ConfirmPage asks whether this browser should become a person.
type ConfirmPage struct {
	layout.Page
	Ended bool   // the link leads nowhere
	Same  bool   // the browser is that person already
	Name  string // by which the person sat down last; may be empty
	Mark  string // of the person that the browser is now, by identity.Mark
	// Own is how many games the browser has as somebody else, and Live how many of them are still
	// being played.
	Own, Live int
}

// SignOutPage asks whether to sign out the reader's other browsers.
type SignOutPage struct {
	layout.Page
	Known bool   // the reader is a person
	Name  string // the reader's; may be empty
	Mark  string // the reader's, by identity.Mark
	Done  bool
}

// Passkeys are those of the reader.
type Passkeys struct {
	Script string // its URL, empty where browsers have no passkeys
	Mark   string // the reader's, by identity.Mark
	Known  bool   // the reader is a person who can have one
	Games  bool   // the reader has games that another person would not have
	Full   bool   // there can be no more
	List   []Passkey
}

// Passkey is one of them.
type Passkey struct {
	ID    string // in base64url
	Label string
	Made  string // when, in words
}
