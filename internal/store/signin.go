package store

import (
	"context"
	"time"
)

// Ticket lets its bearer do something once, within a short time.
type Ticket struct {
	ID            string // a digest of the bearer's secret
	Kind          string
	Person        string // who made it, as an opaque string; "" for nobody
	Body          []byte
	Made, Expires time.Time // in UTC, kept to the millisecond
}

// KindBrowsers is the kind of tickets that record a person's other browsers. They stay until the person is
// erased, and are copied to another store together with the passkeys.
const KindBrowsers = "browsers"

// Passkey is a public key with which a browser signs in as a person.
type Passkey struct {
	ID         []byte
	Person     string // an opaque string
	Label      string
	Body       []byte
	Counter    uint32    // the authenticator's count of signatures
	Made, Used time.Time // in UTC, kept to the millisecond
}

// SignIn is the part of a store that lets another browser become the same person. Unsay of the person removes
// all of it. Its methods are safe for concurrent use.
type SignIn interface {
	// AddTicket stores a ticket. It removes the person's other ticket of that kind, and all tickets that had
	// expired when this one was made.
	AddTicket(context.Context, Ticket) error
	// Ticket returns a ticket that has not expired, or ErrNotFound.
	Ticket(ctx context.Context, id string, now time.Time) (Ticket, error)
	// UseTicket removes and returns a ticket that has not expired, or returns ErrNotFound. Only one of
	// several concurrent calls gets it.
	UseTicket(ctx context.Context, id string, now time.Time) (Ticket, error)
	// Tickets returns a person's tickets, including expired ones, newest first.
	Tickets(ctx context.Context, person string) ([]Ticket, error)
	// TicketsOfKind returns everybody's tickets of a kind, including expired ones.
	TicketsOfKind(ctx context.Context, kind string) ([]Ticket, error)
	// DropTickets removes a person's tickets of a kind.
	DropTickets(ctx context.Context, person, kind string) error
	// AddPasskey stores a passkey, or returns ErrConflict if there is one with that ID.
	AddPasskey(context.Context, Passkey) error
	// Passkey returns a passkey, or ErrNotFound.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// Passkeys returns a person's passkeys, oldest first.
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// AllPasskeys returns everybody's passkeys.
	AllPasskeys(context.Context) ([]Passkey, error)
	// UsePasskey records that a passkey was used. It returns ErrConflict if its counter has not grown;
	// authenticators that do not count always say 0.
	UsePasskey(ctx context.Context, id []byte, counter uint32, at time.Time) error
	// DropPasskey removes a person's passkey. It is no error if there is none.
	DropPasskey(ctx context.Context, person string, id []byte) error
}
