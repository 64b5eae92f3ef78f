//go:build !js

package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/ai/sparring"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// No level of the site's games needs this file. Programs for browsers leave it out, because it
// would be a tenth of what people load.

// anyGame plays a game of which it knows only the rules.
type anyGame struct {
	generalPlayer[game.State, string]
}

// newAnyGame returns the player for a game that has none of its own.
func newAnyGame(r Request) *player {
	p := &anyGame{generalPlayer[game.State, string]{
		Problem: search.Problem[game.State, string]{
			Rules: states{}, Position: r.State, Evaluator: eval.Material[game.State, string]{Rules: states{}},
		},
		nodeCost: stateCost, memory: r.Memory,
	}}
	return &player{p.choose, p.analyse}
}

func (p *anyGame) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	return p.play(ctx, by, level.configs[inOthers], rng)
}

func (p *anyGame) analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	return p.analyseSeats(ctx, by, w)
}

// other returns the move that a config finds by a search that no level uses in the game.
func (p *generalPlayer[P, M]) other(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	return p.play(ctx, by, c, rng)
}

// partner returns the move of a sparring partner.
func (p *chexersPlayer) partner(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	spar, ok := sparring.Named(c.partner)
	if !ok {
		return Choice{}, ErrLevel
	}
	p.By = by
	c.noise = spar.Noise
	return p.search(c, rng, func(q search.Problem[chexers.Position, chexers.Move]) (search.Result[chexers.Move], error) {
		return spar.Search(ctx, q)
	})
}
