package engine

import (
	"context"

	"triplecross/internal/game"
)

// Player plays seats of games, one game at a time: an engine, or anything that
// plays in place of one. If it returns an error other than the context's, such as
// a *Fault, it loses the seat.
type Player interface {
	// NewGame begins a game.
	NewGame(ctx context.Context, g game.Game, setup game.Setup) error
	// Move returns the move of the seat on turn, as game.State.Legal has it, and
	// information about the search for it.
	Move(ctx context.Context, at Position, l Limits) (string, Info, error)
	// Close releases everything the player holds and returns when that is done.
	Close()
}

var _ Player = (*Engine)(nil)

// Move sends the position and asks for the move.
func (e *Engine) Move(ctx context.Context, at Position, l Limits) (string, Info, error) {
	if err := e.Position(at); err != nil {
		return "", Info{}, err
	}
	return e.Go(ctx, l)
}
