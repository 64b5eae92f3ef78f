package bot

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

const (
	drawWorth = eval.DrawAmongSeveral
	// stateCost is roughly the number of nodes of a typed search that cost as
	// much as one node of a search over states.
	stateCost = 50
)

// generalPlayer plays a game of any number of seats over typed rules, with the
// search that a level's config names.
type generalPlayer[P any, M comparable] struct {
	search.Problem[P, M]
	nodeCost int // budgets are divided by it
	memory   *Memory
	// impatience is the extra amount by which a likely draw counts less than a certain one.
	impatience float32
	// near is the difference of values from which one move stands out, 0 for the usual one.
	near float32
}

// newGeneral returns a generalPlayer for a state of a game with these types, and
// false for others.
func newGeneral[P any, M comparable](r Request) (generalPlayer[P, M], bool) {
	line, ok := game.LineOf[P, M](r.State)
	if !ok {
		return generalPlayer[P, M]{}, false
	}
	return generalPlayer[P, M]{
		Problem: search.Problem[P, M]{
			Rules: line.Rules, Position: line.Position, Seen: line.Seen, TreeKey: r.TreeKey, TreeBytes: r.TreeBytes, Doubt: r.Doubt,
		},
		nodeCost: 1, memory: r.Memory,
	}, true
}

// play returns the move that a config finds.
func (p *generalPlayer[P, M]) play(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	p.By = by
	switch c.method {
	case maxN:
		return p.search(c, rng, func(q search.Problem[P, M]) (search.Result[M], error) { return search.MaxN(ctx, q) })
	case paranoid, alphaBeta:
		return p.search(c, rng, func(q search.Problem[P, M]) (search.Result[M], error) { return search.Paranoid(ctx, q) })
	case bestReplies:
		return p.search(c, rng, func(q search.Problem[P, M]) (search.Result[M], error) { return search.BestReplies(ctx, q) })
	case monteCarlo:
		return p.search(c, rng, func(q search.Problem[P, M]) (search.Result[M], error) { return p.monteCarlo(ctx, q) })
	}
	return Choice{}, ErrLevel
}

// monteCarlo searches with the memory, and continues the tree of the last move
// if the cache has it.
func (p *generalPlayer[P, M]) monteCarlo(ctx context.Context, problem search.Problem[P, M]) (search.Result[M], error) {
	s, ok := p.memory.search.(*search.MonteCarlo[P, M])
	if !ok {
		s = new(search.MonteCarlo[P, M])
		p.memory.search = s
	}
	if problem.TreeKey == "" || p.memory.Trees == nil {
		return s.Search(ctx, problem)
	}
	if tree, ok := p.memory.Trees.Take(problem.TreeKey).(search.Tree[P, M]); ok {
		s.Restore(tree)
	}
	found, err := s.Search(ctx, problem)
	if err == nil {
		tree := s.Save(maxTreeBytes)
		p.memory.Trees.Put(problem.TreeKey, tree, tree.Bytes())
	}
	return found, err
}

type searchFunc[P any, M comparable] func(search.Problem[P, M]) (search.Result[M], error)

// search returns the best move that a search finds, or one that is worse by at
// most the config's noise, leaving out those that are overlooked. Neither noise
// nor oversight makes it miss a win or choose a loss.
func (p *generalPlayer[P, M]) search(c config, rng *rand.Rand, by searchFunc[P, M]) (Choice, error) {
	problem := p.Problem
	problem.Draw = drawWorth
	problem.Margin = c.noise
	problem.Budget = c.budget.Divide(p.nodeCost)
	switch {
	case c.noise > 0: // so that a weak bot does not see more than its level should
		problem.TreeKey = ""
	case c.handWritten && problem.TreeKey != "":
		problem.TreeKey += " by hand"
	}
	found, err := by(problem)
	if err != nil {
		return Choice{}, err
	}
	choice := found.Moves[0]
	if choice.Value <= search.MaxEstimate {
		choice = pick(found.Moves, c, rng)
	}
	return p.choice(&found, choice, problem.Draw), nil
}
