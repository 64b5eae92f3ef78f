// Package bot plays: Choose answers with the text of a move for a state of any
// game, as a bot of some level would play it. Levels are what people choose
// from; ParsePlayer also reads searches by name. How a game is searched is the
// business of its player: chexers.go, hexachess.go and so on.
package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"triplecross/internal/ai/search"
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
	// Memory may be nil. If it is not, searches allocate less.
	Memory *Memory
	// TreeKey names a game, or a seat of one. Where a strong bot has searched for
	// that key before and the memory still has its tree, it goes on from there, and
	// its answer depends on that too. Empty, it begins anew.
	TreeKey string
}

// Memory is used by one search after another. The zero value is ready, and has
// the tree of the last search.
type Memory struct {
	search any // of the last game: *search.MonteCarlo
	// Trees has those of earlier searches, by key. May be nil.
	Trees TreeCache
}

// TreeCache keeps trees of searches, each a search.Tree, between moves.
type TreeCache interface {
	// Take returns the tree with a key, nil where there is none, and removes it.
	Take(key string) any
	// Put keeps a tree that takes so much memory.
	Put(key string, tree any, bytes int)
}

// maxTreeBytes bounds one tree in a memory's cache. The nodes with the fewest
// visits are left out of it.
const maxTreeBytes = 4 << 20

// ErrLevel says that a request names no level.
var ErrLevel = errors.New("ai: unknown level")

// Choose returns the move that a bot makes. A deadline of the context ends the
// search, not without a move; after a cancellation the error is the context's.
// Other errors are search.ErrNoMove and ErrLevel.
func Choose(ctx context.Context, r Request) (Choice, error) {
	if !r.State.Turn().Has(r.Seat) {
		return Choice{}, search.ErrNoMove
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Choice{}, err
	}
	if r.Memory == nil {
		r.Memory = new(Memory)
	}
	rng := rand.New(rand.NewPCG(r.Seed, uint64(r.State.Ply())<<8|uint64(r.Seat)))
	return playerFor(r).choose(ctx, r.Seat, r.Level, rng)
}
