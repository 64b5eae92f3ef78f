package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

const (
	// drawWorth is what bots think of a draw: a third would make them shuffle
	// about and draw most games.
	drawWorth = 0.05
	// stateCost is about how many typed nodes cost as much as one node of a
	// search over states.
	stateCost = 50
)

// thinker plays by the levels' manners over typed rules.
type thinker[P any, M comparable] struct {
	Problem[P, M]
	cost   int // of a node; budgets are divided by it
	memory *Memory
}

func (t *thinker[P, M]) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	return t.play(ctx, by, level.others, rng)
}

// play returns a move made in some manner.
func (t *thinker[P, M]) play(ctx context.Context, by game.Seat, m manner, rng *rand.Rand) (Choice, error) {
	t.By = by
	switch m.style {
	case wander:
		return t.wander(rng)
	case maxN:
		return t.search(ctx, m, rng, MaxN)
	case paranoid, duel:
		return t.search(ctx, m, rng, Paranoid)
	case replies:
		return t.search(ctx, m, rng, BestReplies)
	case monteCarlo:
		return t.search(ctx, m, rng, t.remember)
	}
	return Choice{}, ErrLevel
}

// remember searches with the memory.
func (t *thinker[P, M]) remember(ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	s, ok := t.memory.search.(*MonteCarlo[P, M])
	if !ok {
		s = new(MonteCarlo[P, M])
		t.memory.search = s
	}
	if problem.Keep == "" || t.memory.trees == nil {
		return s.Search(ctx, problem)
	}
	if tree, ok := t.memory.trees.take(problem.Keep).(kept[P, M]); ok {
		s.recall(tree)
	}
	found, err := s.Search(ctx, problem)
	if err == nil {
		tree := s.keep(treeBytes)
		t.memory.trees.put(problem.Keep, tree, tree.bytes())
	}
	return found, err
}

// wander returns a move that wins or raises the own score, and if there is
// none, any.
func (t *thinker[P, M]) wander(rng *rand.Rand) (Choice, error) {
	moves := t.Rules.Moves(t.Position, t.By, nil)
	if len(moves) == 0 {
		return Choice{}, ErrNoMove
	}
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	choice, most := moves[0], t.score(t.Position)
	for _, m := range moves {
		if score := t.score(t.Rules.Play(t.Position, t.By, m)); score > most {
			choice, most = m, score
		}
	}
	text := t.text(choice)
	return Choice{Text: text, Depth: 1, Nodes: len(moves), Forced: len(moves) == 1, Line: []string{text}}, nil
}

// score returns the seat's score; a win is more than any.
func (t *thinker[P, M]) score(p P) int {
	if o, over := t.Rules.Outcome(p, 1); over && !o.Drawn() && o.Winners().Has(t.By) {
		return 1 << 30
	}
	if scores := t.Rules.View(p, t.By).Scores; scores != nil {
		return scores[t.By]
	}
	return 0
}

type search[P any, M comparable] func(context.Context, Problem[P, M]) (Result[M], error)

// search returns the best move that a search finds, or one that is not worse
// than it by more than the manner's noise, but for those that are overlooked. It
// never overlooks a win or goes for a loss by that.
func (t *thinker[P, M]) search(ctx context.Context, m manner, rng *rand.Rand, by search[P, M]) (Choice, error) {
	problem := t.Problem
	problem.Draw = drawWorth
	problem.Margin = m.noise
	problem.Budget = m.budget.part(t.cost)
	switch {
	case m.noise > 0: // a weak bot does not see more than its level
		problem.Keep = ""
	case m.byHand && problem.Keep != "":
		problem.Keep += " by hand"
	}
	found, err := by(ctx, problem)
	if err != nil {
		return Choice{}, err
	}
	choice := found.Moves[0]
	if choice.Value <= certain {
		choice = pick(found.Moves, m, rng)
	}
	return t.choice(&found, choice, problem.Draw), nil
}
