// Package ai plays. Choose answers with the text of a move for a state of any
// game, as a bot of some level would play it; a Pool lets many tables do so
// without taking more of the machine than their share. Below them are searches
// over typed rules, MonteCarlo, MaxN, Paranoid, BestReplies and AlphaBeta, and
// evaluations of positions.
//
// Searches know neither clocks nor files; all of it works in a browser too.
package ai

import (
	"context"
	"errors"
	"math"
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
	// Memory may be nil. If it is not, there is less work for the collector of
	// garbage.
	Memory *Memory
	// Keep names a game, or a seat of one. Where a strong bot has thought for it before
	// and the memory still knows that, it goes on from there, and its answer
	// depends on that too. Without a name it begins anew.
	Keep string
}

// Memory is room that searches use one after another. The zero value is ready,
// and knows what was thought last.
type Memory struct {
	search any    // of the last game: *MonteCarlo
	trees  *trees // what was thought before that; nil if nobody needs to know
}

// Choice is a bot's answer.
type Choice struct {
	Text  string  // the move, as in State.Legal
	Value float32 // what the bot thinks of its game now, 0 lost, 1 won
	Depth int     // plies it looked ahead
	Nodes int     // positions it looked at
	// Forced says that there was no other move.
	Forced bool
	// Doubt is 0 where the bot saw one good move and near 1 where it saw many.
	Doubt float32
	// Chances are each seat's chance to win, and Draw that of a draw, as the bot
	// sees them. They are none where the search does not find that out.
	Chances []float32
	Draw    float32
	// Line begins with the move, and tells what the bot expects then.
	Line []string
}

// Pause returns how many seconds a person would take for the move, at a guess.
// The seed is to be another one for each move.
func (c Choice) Pause(seed uint64) float64 {
	if c.Forced {
		return 0
	}
	const median, spread, least, most = 0.7, 0.45, 0.25, 5
	rng := rand.New(rand.NewPCG(seed, 1))
	seconds := median * (0.6 + 2*float64(c.Doubt)) * math.Exp(spread*rng.NormFloat64())
	return min(max(seconds, least), most)
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
	if r.Memory == nil {
		r.Memory = new(Memory)
	}
	rng := rand.New(rand.NewPCG(r.Seed, uint64(r.State.Ply())<<8|uint64(r.Seat)))
	return playerOf(r).choose(ctx, r.Seat, r.Level, rng)
}
