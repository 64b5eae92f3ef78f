//go:build !js

package bot

import (
	"context"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
)

// sternhalmaRace is the number of moves that a seat considers in each turn of its way home.
const sternhalmaRace = 16

// race returns the first move of the seat's shortest way home, as if the others stood still, and whether a way was
// found. With three seats and 20 000 or 100 000 positions this won 63 of 160 games against two with paranoid search,
// which sees only a few rounds (docs/bot-experiments.md). It was not measured with more seats.
func (p *sternhalmaPlayer) race(ctx context.Context, c config) (choice Choice, ok bool, err error) {
	problem := p.Problem
	problem.Rules = eval.Rules{Evaluator: p.evaluator, By: p.By, Own: sternhalmaRace}
	problem.Budget = c.budget.Divide(p.nodeCost)
	found, err := search.Beam(ctx, problem, p.evaluator)
	if err != nil || len(found.Moves) == 0 {
		return Choice{}, false, err
	}
	choice = p.sighted(found.Moves[0].Move, found.Nodes)
	choice.Depth = found.Depth
	return choice, true, nil
}
