// Package sparring has players of Chexers to practise against: each has one
// habit of people or programs and keeps it at any cost. Training, matches and
// tests need them, since bots that have met only each other are helpless
// against habits.
package sparring

import (
	"context"
	"slices"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Partner is a player with a habit.
type Partner struct {
	Slug string
	// Noise is the most by which another move may randomly appear better than
	// the best one, for callers that want games to differ.
	Noise float32

	own, others eval.Weights // what it likes of its own position, and of the others'
	paranoid    bool         // it assumes that all others play against it
	depth       int          // plies that it searches
	draw        float32      // what a draw is worth to it
}

// Partners returns all partners.
func Partners() []Partner {
	return []Partner{waiter(), racer(), trader(), blocker(), passive(), calculator()}
}

// Named returns the partner with a slug, and whether there is one.
func Named(slug string) (Partner, bool) {
	all := Partners()
	i := slices.IndexFunc(all, func(p Partner) bool { return p.Slug == slug })
	if i < 0 {
		return Partner{}, false
	}
	return all[i], true
}

// Problem is a position in which a seat looks for a move.
type Problem = search.Problem[chexers.Position, chexers.Move]

// Search returns the moves as the partner judges them, the best first. It needs
// the problem's rules, position, seat and Seen.
func (p Partner) Search(ctx context.Context, problem Problem) (search.Result[chexers.Move], error) {
	return p.search(ctx, problem, p.Evaluator(problem.By))
}

// Evaluator returns how the partner judges positions in a seat.
func (p Partner) Evaluator(by game.Seat) *eval.Evaluator { return eval.Styled(by, p.own, p.others) }

func (p Partner) search(ctx context.Context, problem Problem, e *eval.Evaluator) (search.Result[chexers.Move], error) {
	problem.Evaluator, problem.Draw = e, p.draw
	problem.Budget = search.Budget{Depth: p.depth}
	if p.paranoid {
		problem.Margin = p.Noise
		return search.Paranoid(ctx, problem)
	}
	return search.MaxN(ctx, problem)
}
