package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/eval"
	hexdameeval "triplecross/internal/ai/eval/hexdame"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

// player plays on from a position of some game.
type player interface {
	choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error)
	analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error)
}

// players lists the games that have an evaluation of their own.
func players() []func(Request) player {
	return []func(Request) player{
		newChexers,
		newTwoPlayer[hexdame.Position, hexdame.Move](hexdameeval.New()),
		newSternhalma,
		newHexachess,
	}
}

// playerFor returns the player for a request's state. A game without one of its
// own gets a player that knows only its rules.
func playerFor(r Request) player {
	for _, of := range players() {
		if p := of(r); p != nil {
			return p
		}
	}
	return &generalPlayer[game.State, string]{search.Problem[game.State, string]{
		Rules: states{}, Position: r.State, Evaluator: eval.Material[game.State, string]{Rules: states{}},
	}, stateCost, r.Memory}
}
