package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

// player plays on from a position of some game. It is a struct, not an interface, because the
// linker keeps all methods of interfaces, with everything their types name, in programs for
// browsers.
type player struct {
	choose  func(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error)
	analyse func(ctx context.Context, by game.Seat, w Wish) (Analysis, error)
}

// players lists the games that have an evaluation of their own.
func players() []func(Request) *player {
	return []func(Request) *player{
		newChexers,
		newHexdame,
		newSternhalma,
		newHexachess,
	}
}

// playerFor returns the player for a request's state. A game without a player of
// its own gets one that knows only the rules; programs for browsers lack that
// one.
func playerFor(r Request) *player {
	for _, of := range players() {
		if p := of(r); p != nil {
			return p
		}
	}
	return newAnyGame(r)
}
