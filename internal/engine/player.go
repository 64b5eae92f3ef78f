package engine

import (
	"context"

	"triplecross/internal/game"
)

// Player plays seats of games, one game at a time: an engine, or whatever else
// a table or an arena lets play in its place. A *Fault, like any error but the
// context's, loses the seat.
type Player interface {
	// NewGame begins a game.
	NewGame(ctx context.Context, g game.Game, setup game.Setup) error
	// Move returns the text of the move that the seat on turn makes, as
	// game.State.Legal has it, and what was thought about it.
	Move(ctx context.Context, at Position, l Limits) (string, Info, error)
	// Close returns when nothing of the player is left.
	Close()
}

var _ Player = (*Engine)(nil)

// Move tells the position and asks for the move.
func (e *Engine) Move(ctx context.Context, at Position, l Limits) (string, Info, error) {
	if err := e.Position(at); err != nil {
		return "", Info{}, err
	}
	return e.Go(ctx, l)
}
