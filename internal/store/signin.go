package store

import (
	"context"
	"time"
)

// Ticket is what lets its bearer do something once, within a short time.
type Ticket struct {
	ID            string // a digest of what the bearer has
	Kind          string
	Person        string // who made it, an opaque string; "" is nobody
	Body          []byte
	Made, Expires time.Time // in UTC, kept to the millisecond
}

// KindBrowsers is the kind of tickets that say which browsers a person still has. They stay until the
// person is erased, and go with the passkeys when a store is copied.
const KindBrowsers = "browsers"

// Passkey is a public key by which somebody becomes a person.
type Passkey struct {
	ID         []byte
	Person     string // an opaque string
	Label      string
	Body       []byte
	Counter    uint32    // of signatures, as the authenticator tells it
	Made, Used time.Time // in UTC, kept to the millisecond
}

// SignIn is how a store keeps what makes another browser the same person. Unsay of the person
// removes all of it. Its methods are safe for concurrent use.
type SignIn interface {
	// AddTicket stores a ticket. It removes the person's other one of that kind, and all that
	// had expired when this one was made.
	AddTicket(context.Context, Ticket) error
	// Ticket returns a ticket that has not expired, or ErrNotFound.
	Ticket(ctx context.Context, id string, now time.Time) (Ticket, error)
	// UseTicket removes a ticket that has not expired and returns it, or ErrNotFound. Of several
	// calls one gets it.
	UseTicket(ctx context.Context, id string, now time.Time) (Ticket, error)
	// Tickets returns a person's tickets, expired ones too, the newest first.
	Tickets(ctx context.Context, person string) ([]Ticket, error)
	// TicketsOfKind returns those of a kind of all people, expired ones too.
	TicketsOfKind(ctx context.Context, kind string) ([]Ticket, error)
	// DropTickets removes a person's tickets of a kind.
	DropTickets(ctx context.Context, person, kind string) error
	// AddPasskey stores a passkey, or returns ErrConflict if there is one with that ID.
	AddPasskey(context.Context, Passkey) error
	// Passkey returns a passkey, or ErrNotFound.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// Passkeys returns a person's passkeys, the oldest first.
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// AllPasskeys returns those of all people.
	AllPasskeys(context.Context) ([]Passkey, error)
	// UsePasskey notes that a passkey was used. It returns ErrConflict if its counter has not
	// grown; authenticators that do not count say 0.
	UsePasskey(ctx context.Context, id []byte, counter uint32, at time.Time) error
	// DropPasskey removes a passkey of a person. It is no error if there is none.
	DropPasskey(ctx context.Context, person string, id []byte) error
}
