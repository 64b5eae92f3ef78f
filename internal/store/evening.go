package store

import (
	"context"
	"time"
)

// Evening is a game night: games that the same people play one after the other.
type Evening struct {
	ID      string    // of its page; anybody who knows it may come
	Name    string    // "" if it has no name
	Namer   string    // who named it, as an opaque string
	Maker   string    // who made it; "" if unknown
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

// Evenings keeps evenings. Privacy.Unsay also removes a person from them, and the names that they gave. Its
// methods are safe for concurrent use.
type Evenings interface {
	// AddEvening stores an evening. It returns ErrConflict if there is one with that ID, or if one of its
	// games belongs to another evening.
	AddEvening(context.Context, Evening) error
	// Evening returns an evening, or ErrNotFound.
	Evening(ctx context.Context, id string) (Evening, error)
	// EveningOf returns the ID of a game's evening, or ErrNotFound.
	EveningOf(ctx context.Context, gameID string) (string, error)
	// AddEveningGame adds a game to an evening, unless the game belongs to one already. It returns
	// ErrNotFound if there is no such evening.
	AddEveningGame(ctx context.Context, id, gameID string) error
	// SetGuest adds a guest, or changes a guest's name and whether they play. It returns ErrNotFound if there
	// is no such evening.
	SetGuest(ctx context.Context, id string, g Guest) error
	// NameEvening names an evening, or returns ErrNotFound.
	NameEvening(ctx context.Context, id, name, by string) error
	// MoveEvening changes an evening's ID, or returns ErrNotFound.
	MoveEvening(ctx context.Context, from, to string) error
	// EveningsOf returns the evenings that a person made, named or came to, newest first.
	EveningsOf(ctx context.Context, person string, limit int) ([]Evening, error)
	// AllEvenings returns evenings in ascending order of their IDs, at most limit, starting after behind; ""
	// starts with the first.
	AllEvenings(ctx context.Context, behind string, limit int) ([]Evening, error)
}
