package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

// player plays on from a position of some game. It is no interface, because the methods of those
// stay in programs for browsers with all that their types name.
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

// playerFor returns the player for a request's state. A game without one of its
// own gets a player that knows only its rules, which programs for browsers lack.
func playerFor(r Request) *player {
	for _, of := range players() {
		if p := of(r); p != nil {
			return p
		}
	}
	return newAnyGame(r)
}
