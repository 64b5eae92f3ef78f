// Package store keeps what must outlive the server: the append-only log of
// every game, a summary of each for lists, the chat, and the server's secrets.
// It defines the types; packages sqlite and postgres implement them, and package
// storetest holds the tests that every implementation has to pass.
package store

import (
	"context"
	"errors"
)

// Errors that callers tell apart.
var (
	// ErrConflict means that the first event of an append is not the next one of its game: another writer
	// came first, or events were left out.
	ErrConflict = errors.New("the event is not the next one of its game")
	// ErrNotFound means that the store has no such game.
	ErrNotFound = errors.New("no such game")
	// ErrDamaged means that stored data differ from what was written.
	ErrDamaged = errors.New("the database is damaged")
	// ErrClosed means that the store has been closed.
	ErrClosed = errors.New("the store is closed")
)

// Store keeps games. Its methods are safe for concurrent use.
type Store interface {
	// Append adds events to a game's log and, in the same transaction, replaces
	// the game's summary. It returns nil only when all of that is durable.
	//
	// After ErrConflict nothing was written, except possibly by an earlier attempt whose result the store did
	// not learn: then the events are in the log. After any other error, including that of a cancelled ctx,
	// the outcome is unknown and may be decided only later: the caller must load the log before it does
	// anything else with the game, and load it again if its next append then conflicts. It must not change
	// what it passed.
	Append(context.Context, Append) error
	// Events returns the events of a game whose Seq is greater than after, in
	// order, or ErrNotFound if there is no such game.
	Events(ctx context.Context, gameID string, after int) ([]Event, error)
	// Summary returns the summary of a game, or ErrNotFound.
	Summary(ctx context.Context, gameID string) (Summary, error)
	// List returns one page of the summaries that match a query, newest first.
	List(context.Context, Query) ([]Summary, error)
	// Count returns how many games match a query, ignoring its Limit.
	Count(context.Context, Query) (int, error)
	// AddChatMessage stores a message and returns its number, the next one of that game; m.Number is ignored.
	// It returns ErrNotFound if there is no such game.
	AddChatMessage(ctx context.Context, gameID string, m ChatMessage) (number int, err error)
	// ChatMessages returns the last messages of each channel of a game, at most
	// limit of each, in order of their numbers.
	ChatMessages(ctx context.Context, gameID string, limit int) ([]ChatMessage, error)
	// Secret returns 32 random bytes that are generated when a name is first
	// asked for and stay the same from then on.
	Secret(ctx context.Context, name string) ([]byte, error)
	// Ready returns why the store cannot be read or does not accept appends now,
	// or nil.
	Ready(context.Context) error
	// Close refuses new appends, waits for the pending ones and releases the
	// store.
	Close() error
}
