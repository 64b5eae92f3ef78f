// Package ai plays. Choose answers with the text of a move for a state of any
// game, as a bot of some level would play it; a Pool lets many tables do so
// without taking more of the machine than their share. Below them are searches
// over typed rules, MaxN, Paranoid and AlphaBeta, and evaluations of positions.
//
// The package knows neither clocks nor files: it works in a browser too.
package ai

import (
	"context"
	"errors"
	"math/rand/v2"

	"triplecross/internal/game"
)

// Request asks for a move.
type Request struct {
	State game.State
	Seat  game.Seat // must be on turn
	Level Level
	// Seed decides what is left to chance: the same request gets the same
	// answer, unless a deadline cuts it short. It may stay the same all game.
	Seed uint64
}

// Choice is a bot's answer.
type Choice struct {
	Text  string  // the move, as in State.Legal
	Value float32 // what the bot thinks of its game now, 0 lost, 1 won
	Depth int     // plies it looked ahead
	Nodes int     // positions it looked at
}

// ErrLevel says that a request names no level.
var ErrLevel = errors.New("ai: unknown level")

// Choose returns the move that a bot makes. A deadline of the context ends the
// thinking, not without a move; after a cancellation the error is the
// context's. Other errors are ErrNoMove and ErrLevel.
func Choose(ctx context.Context, r Request) (Choice, error) {
	if !r.State.Turn().Has(r.Seat) {
		return Choice{}, ErrNoMove
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Choice{}, err
	}
	rng := rand.New(rand.NewPCG(r.Seed, uint64(r.State.Ply())<<8|uint64(r.Seat)))
	return playerOf(r.State).choose(ctx, r.Seat, r.Level, rng)
}
