package store

import (
	"context"
	"time"
)

// Evening is the games that the same people play one after the other.
type Evening struct {
	ID      string    // of its page: who knows it may come
	Name    string    // empty if nobody has given it one
	Namer   string    // who has, as an opaque string
	Maker   string    // who made it; empty if nobody knows any more
	Created time.Time // in UTC, kept to the millisecond
	Games   []string  // the IDs of its tables, in the order in which they were added
	Guests  []Guest   // in the order in which they came
}

// Guest is somebody who has come to an evening.
type Guest struct {
	Person string // an opaque string
	Name   string
	Out    bool      // does not play the next game
	Since  time.Time // in UTC, kept to the millisecond
}

// Evenings keeps evenings. Privacy.Unsay also takes a person out of them, with the names
// that they have given. Its methods are safe for concurrent use.
type Evenings interface {
	// AddEvening stores an evening. It returns ErrConflict if there is one of that ID, or if
	// one of its games belongs to another one.
	AddEvening(context.Context, Evening) error
	// Evening returns an evening, or ErrNotFound.
	Evening(ctx context.Context, id string) (Evening, error)
	// EveningOf returns the ID of the evening to which a game belongs, or ErrNotFound.
	EveningOf(ctx context.Context, gameID string) (string, error)
	// AddEveningGame adds a game to an evening, unless it belongs to one. It returns
	// ErrNotFound if there is no such evening.
	AddEveningGame(ctx context.Context, id, gameID string) error
	// SetGuest adds a guest, or replaces the name of one and whether they play. It returns
	// ErrNotFound if there is no such evening.
	SetGuest(ctx context.Context, id string, g Guest) error
	// NameEvening gives an evening a name, or returns ErrNotFound.
	NameEvening(ctx context.Context, id, name, by string) error
	// MoveEvening gives an evening another ID, or returns ErrNotFound.
	MoveEvening(ctx context.Context, from, to string) error
	// EveningsOf returns the evenings that a person made, named or came to, newest first.
	EveningsOf(ctx context.Context, person string, limit int) ([]Evening, error)
	// AllEvenings returns evenings in the order of their IDs, at most limit of those behind
	// one; "" is before all.
	AllEvenings(ctx context.Context, behind string, limit int) ([]Evening, error)
}
