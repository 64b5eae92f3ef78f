package store

import "context"

// Archive is a store whose whole content can be read, to copy it to another store. Its methods are safe for
// concurrent use.
type Archive interface {
	Store
	Operator
	Reports
	SignIn
	Notes
	// Evenings returns the part of the store that keeps evenings.
	Evenings() Evenings
	// Games returns IDs of games in ascending order, at most limit, starting after behind; "" starts with the
	// first.
	Games(ctx context.Context, behind string, limit int) ([]string, error)
	// CopyChatMessage stores a message with its own Number, and drops none. It returns ErrConflict if the
	// game already has that number, or ErrNotFound if there is no such game.
	CopyChatMessage(ctx context.Context, gameID string, m ChatMessage) error
	// Participants returns the people who took a seat in a game.
	Participants(ctx context.Context, gameID string) ([]string, error)
	// Secrets returns all secrets by name.
	Secrets(context.Context) (map[string][]byte, error)
	// SetSecret stores a secret, and replaces one of the same name.
	SetSecret(ctx context.Context, name string, value []byte) error
}
