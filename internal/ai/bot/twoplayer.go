package bot

import (
	"cmp"
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// twoPlayerDraw is the value of a draw to a bot in a game of two, unless its player sets another.
// Half would be fair between equals; less makes bots play on.
const twoPlayerDraw = 0.4

// twoPlayer plays a game of two, by AlphaBeta unless a level asks for another
// search.
type twoPlayer[P any, M comparable] struct {
	generalPlayer[P, M]
	evaluator search.TwoPlayerEvaluator[P, M]
}

func (p *twoPlayer[P, M]) choose(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	if c.method == alphaBeta || c.method == paranoid || c.atSight() {
		return p.alphaBeta(ctx, by, c, rng)
	}
	return p.other(ctx, by, c, rng)
}

// alphaBeta returns the move that AlphaBeta finds.
func (p *twoPlayer[P, M]) alphaBeta(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	p.By = by
	problem := p.Problem
	problem.Draw = cmp.Or(p.Draw, twoPlayerDraw)
	problem.Margin = c.noise
	problem.BlunderRate = c.blunderRate
	problem.Budget = c.budget.Divide(p.nodeCost)
	found, err := search.AlphaBeta(ctx, problem, p.evaluator, rng)
	if err != nil {
		return Choice{}, err
	}
	return p.choice(&found, found.Moves[0], problem.Draw), nil
}
