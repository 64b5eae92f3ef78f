// Package store keeps what must outlive the server: the append-only log of
// every game, a summary of each for lists, and the server's secrets. It holds
// the words; package sqlite holds an implementation, and package storetest the
// laws that every implementation obeys.
package store

import (
	"context"
	"errors"
)

// Errors that callers tell apart.
var (
	// ErrConflict says that the first event of an append is not the next one
	// of its game: somebody else appended first, or events were left out.
	ErrConflict = errors.New("the event is not the next one of its game")
	// ErrNotFound says that no such game is kept.
	ErrNotFound = errors.New("no such game")
	// ErrClosed says that the store accepts nothing any more.
	ErrClosed = errors.New("the store is closed")
)

// Store keeps games. Its methods may be called from many goroutines.
type Store interface {
	// Append adds events to a game's log and, in the same transaction, replaces
	// the game's summary. It returns nil only when all of that is durable.
	//
	// After ErrConflict nothing was written. After any other error, that of a
	// cancelled ctx included, the outcome is unknown and may be decided only
	// later: the caller must load the log before it does anything else with
	// the game, and load it again if its next append then conflicts. It must
	// not change what it passed.
	Append(context.Context, Append) error
	// Events returns the events of a game whose Seq is greater than after, in
	// order; ErrNotFound if there is no such game.
	Events(ctx context.Context, game string, after int) ([]Event, error)
	// Summary returns the summary of a game, or ErrNotFound.
	Summary(ctx context.Context, game string) (Summary, error)
	// List returns the summaries that a query asks for, the newest first.
	List(context.Context, Query) ([]Summary, error)
	// Say keeps a line of a game's chat and returns its number, the next of that
	// game; ErrNotFound if there is no such game.
	Say(ctx context.Context, game string, l Line) (n int, err error)
	// Lines returns the last lines of each room of a game's chat, at most that
	// many of each, in order.
	Lines(ctx context.Context, game string, last int) ([]Line, error)
	// Count returns how many games a query asks for, whatever its Limit.
	Count(context.Context, Query) (int, error)
	// Secret returns 32 random bytes, made when the name is first asked for and
	// the same ever after.
	Secret(ctx context.Context, name string) ([]byte, error)
	// Ready reports whether the store can be read and accepts appends now.
	Ready(context.Context) error
	// Close refuses new appends, waits for the pending ones and releases the
	// store.
	Close() error
}
