package store

import "context"

// Archive is a store whose whole content can be read, to be copied to another one. Its methods are
// safe for concurrent use.
type Archive interface {
	Store
	Operator
	Reports
	SignIn
	Notes
	// Evenings keeps the evenings.
	Evenings() Evenings
	// Games returns the IDs of games in their order, at most limit of those behind one; "" is
	// before all.
	Games(ctx context.Context, behind string, limit int) ([]string, error)
	// CopyChatMessage stores a message under its own Number, and drops none. It returns ErrConflict
	// if the game has one of that number, or ErrNotFound if there is no such game.
	CopyChatMessage(ctx context.Context, gameID string, m ChatMessage) error
	// Participants returns the people who took a seat in a game.
	Participants(ctx context.Context, gameID string) ([]string, error)
	// Secrets returns all secrets by their names.
	Secrets(context.Context) (map[string][]byte, error)
	// SetSecret stores a secret, and replaces the one of that name.
	SetSecret(ctx context.Context, name string, value []byte) error
}
