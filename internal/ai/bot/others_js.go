package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

// newAnyGame returns a player that cannot play: each of the site's games has a player of its own.
func newAnyGame(Request) *player { return &player{ignorant{}.choose, ignorant{}.analyse} }

type ignorant struct{}

func (ignorant) choose(context.Context, game.Seat, Level, *rand.Rand) (Choice, error) {
	return Choice{}, ErrLevel
}

func (ignorant) analyse(context.Context, game.Seat, Wish) (Analysis, error) {
	return Analysis{}, ErrLevel
}

func (p *generalPlayer[P, M]) other(context.Context, game.Seat, config, *rand.Rand) (Choice, error) {
	return Choice{}, ErrLevel
}

func (p *chexersPlayer) partner(context.Context, game.Seat, config, *rand.Rand) (Choice, error) {
	return Choice{}, ErrLevel
}
