// Package bot chooses moves: Choose returns the text of a move for a state of any
// game, as a bot of a given level would play it. People choose levels;
// ParsePlayer also reads descriptions of searches. Each game's player decides how
// the game is searched: see chexers.go, hexachess.go and so on.
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
	// Seed is the source of all randomness: the same request gets the same
	// answer, unless a deadline cuts the search short. A whole game may use one
	// seed.
	Seed uint64
	// Memory makes searches allocate less. May be nil.
	Memory *Memory
	// TreeKey identifies a game, or a seat of one. If a strong bot has searched
	// under that key before and Memory still has the tree, the search continues
	// from it, and its answer depends on that tree too. If TreeKey is empty,
	// every search starts afresh.
	TreeKey string
	// TreeBytes bounds the memory of a search tree; see search.Problem.
	TreeBytes int
	// Doubt is called now and then with how divided the search is; see search.Problem.
	Doubt func(float32)
}

// Memory is reused by one search after another, never by two at a time. The zero
// value is ready to use. It keeps the tree of the last search.
type Memory struct {
	search any // the *search.MonteCarlo of the last game
	// Trees holds the trees of earlier searches, by key. May be nil.
	Trees TreeCache
}

// TreeCache keeps search trees, each a search.Tree, between moves.
type TreeCache interface {
	// Take removes the tree with a key and returns it, or nil if there is none.
	Take(key string) any
	// Put keeps a tree that takes up the given number of bytes.
	Put(key string, tree any, bytes int)
}

// maxTreeBytes bounds one tree in a memory's cache. The nodes with the fewest
// visits are dropped.
const maxTreeBytes = 4 << 20

// ErrLevel says that a request names no level.
var ErrLevel = errors.New("ai: unknown level")

// Choose returns the move that a bot makes. If the context's deadline passes, the
// search ends early and still returns a move; if the context is cancelled, the
// error is the context's. Other errors are search.ErrNoMove and ErrLevel.
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
	return playerFor(r).choose(ctx, r.Seat, r.Level, r.rng())
}

// rng returns the source of all randomness in the answer.
func (r Request) rng() *rand.Rand {
	return rand.New(rand.NewPCG(r.Seed, uint64(r.State.Ply())<<8|uint64(r.Seat)))
}
