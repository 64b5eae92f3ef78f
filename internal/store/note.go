package store

import "context"

// Notes keeps small values by name, besides the games. Its methods are safe for concurrent
// use.
type Notes interface {
	// Note returns the value of a name, nil if it has none.
	Note(ctx context.Context, name string) ([]byte, error)
	// SetNote stores a value. It survives the end of the process, and of the machine if
	// something else is stored afterwards.
	SetNote(ctx context.Context, name string, value []byte) error
}
