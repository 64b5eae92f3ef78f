package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

const (
	// How many moves a search looks at among more than two seats: of the seat
	// that searches, and of each other one.
	sternhalmaOwn, sternhalmaOthers = 14, 2
	// sternhalmaBlur is how much less cost a move may seem to leave than it does,
	// per unit of a level's noise, where a level does not think ahead.
	sternhalmaBlur = 600
	// sternhalmaCalm turns the levels' noise, which is meant for chances, into one
	// of some tenths of a step.
	sternhalmaCalm = 0.1
	// priorityPart divides a move's priority into the bonus that it gets at the
	// root.
	priorityPart = 16
)

// sternhalmaPlayer plays Chinese checkers.
type sternhalmaPlayer struct {
	generalPlayer[sternhalma.Position, sternhalma.Move]
	evaluator *eval.Evaluator
}

// newSternhalma returns who plays on from a state of Chinese checkers, nil for
// other games.
func newSternhalma(r Request) player {
	t, ok := newGeneral[sternhalma.Position, sternhalma.Move](r)
	if !ok {
		return nil
	}
	e := eval.New()
	t.Evaluator = e
	// A node costs some times as much as in other games, for every set.
	t.nodeCost = 1 + 2*len(t.Position.Sets(0))
	return &sternhalmaPlayer{t, e}
}

func (p *sternhalmaPlayer) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	p.By = by
	c := level.others
	if c.method == opportunist || c.method == maxN && c.budget.Depth == 1 {
		return p.atSight(int32(sternhalmaBlur*c.noise), rng)
	}
	rules := eval.Rules{Evaluator: p.evaluator, By: by, Own: sternhalmaOwn, Others: sternhalmaOthers}
	if p.Rules.Players(p.Position) == 2 {
		rules.Own, rules.Others = eval.MaxMoves, eval.MaxMoves
		if p.evaluator.Separated(&p.Position) {
			rules.Others = 1
		}
		two := twoPlayer[sternhalma.Position, sternhalma.Move]{p.generalPlayer, p.evaluator}
		two.Rules = rules
		return two.choose(ctx, by, level, rng)
	}
	p.Rules = rules
	if c.method == paranoid || c.method == alphaBeta {
		c.noise *= sternhalmaCalm
		return p.search(ctx, c, rng, p.eagerly)
	}
	return p.play(ctx, by, c, rng)
}

// eagerly is Paranoid with a small bonus for moves that bring something at once:
// what can be done now is not to be put off for ever.
func (p *sternhalmaPlayer) eagerly(ctx context.Context, problem search.Problem[sternhalma.Position, sternhalma.Move]) (search.Result[sternhalma.Move], error) {
	bonus := p.evaluator.CostValue(p.Rules.Players(p.Position)) / priorityPart
	problem.Margin += bonus * p.evaluator.MaxCost()
	found, err := search.Paranoid(ctx, problem)
	for i := range found.Moves {
		m := &found.Moves[i]
		if m.Value > 0 && m.Value <= search.MaxEstimate {
			m.Value += bonus * float32(p.evaluator.Priority(p.Position, p.By, m.Move))
		}
	}
	slices.SortStableFunc(found.Moves, func(a, b search.Scored[sternhalma.Move]) int { return cmp.Compare(b.Value, a.Value) })
	return found, err
}

// atSight returns the move that leaves the least cost, which may seem less by up
// to blur.
func (p *sternhalmaPlayer) atSight(blur int32, rng *rand.Rand) (Choice, error) {
	moves := p.Rules.Moves(p.Position, p.By, nil)
	if len(moves) == 0 || p.Rules.Turn(p.Position) == 0 {
		return Choice{}, search.ErrNoMove
	}
	var choice sternhalma.Move
	best := int32(math.MinInt32)
	for _, m := range moves {
		next := p.Rules.Play(p.Position, p.By, m)
		worth := rng.Int32N(blur+1) - p.evaluator.Cost(&next, p.By)
		// Coming back to a former position leads nowhere.
		worth -= blur * int32(p.Seen[p.Rules.Situation(next)])
		if o, over := p.Rules.Outcome(next, 1); over && o.Winners().Has(p.By) && !o.Drawn() {
			worth = math.MaxInt32
		}
		if worth > best {
			choice, best = m, worth
		}
	}
	value := p.evaluator.Evaluate(p.Rules.Play(p.Position, p.By, choice))[p.By]
	text := p.text(choice)
	return Choice{
		Text: text, Value: value, Depth: 1, Nodes: len(moves), Forced: len(moves) == 1, Line: []string{text},
	}, nil
}
