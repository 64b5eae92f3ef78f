package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// hexachessCost is about how many nodes of two players cost as much as one of
// three.
const hexachessCost = 3

// general plays Hexachess: by AlphaBeta where two sides play, and among three as
// all thinkers do.
type general struct {
	duelist[hexachess.Position, hexachess.Move]
	evaluation *Hexachess
}

// hexachessOf returns who plays on from a state of Hexachess, nil for others.
func hexachessOf(r Request) player {
	t, ok := thinkerOf[hexachess.Position, hexachess.Move](r)
	if !ok {
		return nil
	}
	e := NewHexachess(t.Position)
	t.Evaluation = e
	return &general{duelist[hexachess.Position, hexachess.Move]{t, e}, e}
}

func (g *general) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	g.By = by
	m := level.hexachess
	if m.style == 0 {
		return Choice{}, ErrLevel
	}
	if g.Position.Placing() || g.Position.Screening() {
		text := g.text(g.evaluation.placed(g.Position, by, rng))
		return Choice{Text: text, Value: 0.5, Depth: 1, Nodes: 1, Line: []string{text}}, nil
	}
	if g.evaluation.board.seats == hexachessThree && g.Position.Alive().Len() == hexachessThree {
		g.Rules = hexachessTriple{e: g.evaluation, root: g.Rules.Situation(g.Position)}
		g.cost = hexachessCost
		m.noise /= duelSight // among three it counts as it is
		if m.style == duel {
			m.style = paranoid
		}
		return g.play(ctx, by, m, rng)
	}
	if m.style == duel || m.style == paranoid || m.style == maxN && m.budget.Depth == 1 {
		return g.duels(ctx, by, m, rng)
	}
	return g.play(ctx, by, m, rng)
}
