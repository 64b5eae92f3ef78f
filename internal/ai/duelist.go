package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

// duelDraw is what a draw is worth to a bot in a game of two, which would be a
// half between equals. Less makes bots play on.
const duelDraw = 0.4

// duelist plays a game of two, by AlphaBeta unless a level wanders.
type duelist[P any, M comparable] struct {
	thinker[P, M]
	duel Duel[P, M]
}

func (d *duelist[P, M]) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	if level.style != maxN && level.style != paranoid {
		return d.thinker.choose(ctx, by, level, rng)
	}
	d.By = by
	problem := d.Problem
	problem.Draw = duelDraw
	problem.Margin = level.noise
	problem.Budget = level.budget.part(d.cost)
	found, err := AlphaBeta(ctx, problem, d.duel, rng)
	if err != nil {
		return Choice{}, err
	}
	best := found.Moves[0]
	return Choice{Text: d.text(best.Move), Value: best.Value, Depth: found.Depth, Nodes: found.Nodes}, nil
}

// duelOf returns what makes a duelist out of a state of a game with these
// types, and nil out of others.
func duelOf[P any, M comparable, E interface {
	Evaluation[P]
	Duel[P, M]
}](e E) func(game.State) player {
	return func(s game.State) player {
		line, ok := game.LineOf[P, M](s)
		if !ok {
			return nil
		}
		return &duelist[P, M]{thinker[P, M]{Problem[P, M]{
			Rules: line.Rules, Position: line.Position, Seen: line.Seen, Evaluation: e,
		}, 1}, e}
	}
}
