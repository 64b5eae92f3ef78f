package lists

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/templates/devices"
	"triplecross/templates/layout"
)

// YoursPage lists the reader's own games.
type YoursPage struct {
	layout.Page
	Sections  []Section
	Older     bool             // this is not the first page
	Known     bool             // the reader is a person of whom something may be kept
	Devices   bool             // the reader can take the games to another device
	Elsewhere bool             // another device can bring its games here
	Mark      string           // of the reader, by identity.Mark
	Link      bool             // there is a link to another device
	Passkeys  devices.Passkeys // without a script there are none
	Joined    bool             // this browser has just become the person
	SignedOut bool             // another browser of its person has signed this one out
	PushKey   string           // the site's key for notices, if the reader is notified
}

// ErasePage is the page about erasing the reader's data.
type ErasePage struct {
	layout.Page
	Mark  string // of the reader, by identity.Mark; empty if nobody is known
	Name  string // may be empty
	Games int
	Done  bool
}

// whose says whose data it is about.
func (p ErasePage) whose(ctx context.Context) string {
	if p.Name == "" {
		return locale.T(ctx, "erase.nameless", "N", p.Games)
	}
	return locale.T(ctx, "erase.whose", "name", p.Name, "N", p.Games)
}
