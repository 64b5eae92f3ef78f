package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

// duelDraw is what a draw is worth to a bot in a game of two, which would be a
// half between equals. Less makes bots play on.
const duelDraw = 0.4

// duelSight makes the noise of the levels that play at sight one that matters
// here, where captures that are there are seen to their end all the same.
const duelSight = 4

// duelist plays a game of two, by AlphaBeta where a level does not want
// something else.
type duelist[P any, M comparable] struct {
	thinker[P, M]
	duel Duel[P, M]
}

func (d *duelist[P, M]) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	switch m := level.others; {
	case m.style == wander, m.style == maxN && m.budget.Depth == 1:
		m.budget.Depth, m.noise = 1, m.noise*duelSight
		return d.duels(ctx, by, m, rng)
	case m.style == duel, m.style == paranoid:
		return d.duels(ctx, by, m, rng)
	default:
		return d.play(ctx, by, m, rng)
	}
}

// duels returns the move that AlphaBeta finds.
func (d *duelist[P, M]) duels(ctx context.Context, by game.Seat, m manner, rng *rand.Rand) (Choice, error) {
	d.By = by
	problem := d.Problem
	problem.Draw = duelDraw
	problem.Margin = m.noise
	problem.Blind = m.blind
	problem.Budget = m.budget.part(d.cost)
	found, err := AlphaBeta(ctx, problem, d.duel, rng)
	if err != nil {
		return Choice{}, err
	}
	return d.choice(&found, found.Moves[0], duelDraw), nil
}

// duelOf returns what makes a duelist out of a state of a game with these
// types, and nil out of others.
func duelOf[P any, M comparable, E interface {
	Evaluation[P]
	Duel[P, M]
}](e E) func(Request) player {
	return func(r Request) player {
		t, ok := thinkerOf[P, M](r)
		if !ok {
			return nil
		}
		t.Evaluation = e
		return &duelist[P, M]{t, e}
	}
}
