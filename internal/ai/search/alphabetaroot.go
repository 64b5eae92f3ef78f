package search

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
)

// priorityPart divides the priority of a move at the root; the result is a bonus
// to its score.
const priorityPart = 16

// steepness is the number of scales in a score that one unit of chance is worth where the chances are even:
// there the logistic function grows by a quarter of a scale.
const steepness = 4

// option is a move at the root.
type option[P any, M comparable] struct {
	move     M
	position P
	score    int32 // for the seat that searches
	bonus    int32 // for its priority, and by chance
}

// root returns the moves with the scores of the positions after them.
func (t *alphaBeta[P, M]) root(rng *rand.Rand) []option[P, M] {
	moves := take(t.Share, t.Rules.Moves(t.Position, t.By, nil))
	options := make([]option[P, M], len(moves))
	t.push(t.Rules.Situation(t.Position))
	for i, m := range moves {
		o := option[P, M]{move: m, position: t.Rules.Play(t.Position, t.By, m)}
		// Gains that can be made now should not be put off for ever.
		if priority := t.evaluator.Priority(t.Position, t.By, m); max(priority, -priority) < Urgent/2 {
			o.bonus = priority / priorityPart
		}
		if rng != nil {
			o.bonus += rng.Int32N(1 + int32(steepness*float32(t.evaluator.Scale())*t.Margin/MaxEstimate))
		}
		t.plies[1].position = o.position
		v := t.after(t.By, 0, 1, -infinite, infinite)
		if t.stopped { // no time left for quiescence
			v = t.static(o.position, 1)
		}
		o.score = o.withBonus(v)
		options[i] = o
	}
	t.stopped = false
	return options
}

// static returns the score of a position without looking ahead, for the seat that
// searches.
func (t *alphaBeta[P, M]) static(p P, ply int) int32 {
	by := t.next(p, t.By)
	v, over := t.over(p, t.seen(t.Rules.Situation(p)), by, ply)
	if !over {
		v = t.evaluator.Score(p, by)
	}
	if !t.allied(by, t.By) {
		v = -v
	}
	return v
}

// withBonus adds the bonus to a score, unless the score is that of a decided game.
func (o *option[P, M]) withBonus(score int32) int32 {
	if score > DecidedScore || score < -DecidedScore {
		return score
	}
	return score + o.bonus
}

// deepen searches the options deeper and deeper, as minimax.deepen does. If the
// budget ends within an iteration, a better move found in it still counts.
func (t *alphaBeta[P, M]) deepen(options []option[P, M], report func(Result[M])) (Result[M], error) {
	var found Result[M]
	if len(options) == 0 {
		return found, ErrNoMove
	}
	before := 0
	for depth := 1; ; depth++ {
		start := t.nodes
		if depth == 1 {
			start = 0
		} else {
			t.checkPlies = 2 * depth
			finished := slices.Clone(options)
			t.iterate(options, depth-1)
			if t.stopped && t.Lines > 1 { // half an iteration leaves the others in a random order
				options = finished
			}
		}
		slices.SortStableFunc(options, func(a, b option[P, M]) int { return cmp.Compare(b.score, a.score) })
		if t.stopped {
			break
		}
		found.Depth = depth
		spent := t.nodes - start
		if len(options) == 1 || decided(options[:min(max(t.Lines, 1), len(options))], int32(depth)) ||
			depth == t.Budget.Depth || depth == MaxPly/2 || t.chess == nil && t.short(before, spent) {
			break
		}
		before = spent
		if report != nil {
			report(t.result(options, depth))
		}
	}
	found = t.result(options, found.Depth)
	if err := t.ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return found, nil
}

// decided reports whether the scores of all options are those of games that end within a number of plies.
func decided[P any, M comparable](options []option[P, M], plies int32) bool {
	return !slices.ContainsFunc(options, func(o option[P, M]) bool { return victory-max(o.score, -o.score) > plies })
}

// result returns the options, best first, after an iteration of the given depth.
func (t *alphaBeta[P, M]) result(options []option[P, M], depth int) Result[M] {
	found := Result[M]{Depth: depth, Nodes: t.nodes}
	for i := range options {
		found.Moves = append(found.Moves, Scored[M]{Move: options[i].move, Value: Chance(options[i].score, t.evaluator.Scale())})
		if i < t.Lines {
			found.Lines = append(found.Lines, t.line(&options[i], depth))
		}
	}
	return found
}

// line returns an option with the moves that are expected after it, as far as the
// transposition table knows them.
func (t *alphaBeta[P, M]) line(o *option[P, M], depth int) []M {
	line := []M{o.move}
	p, by := o.position, t.By
	for len(line) < depth {
		if _, over := t.Rules.Outcome(p, 1); over {
			break
		}
		by = t.next(p, by)
		known := t.table.find(keyOf(t.Rules.Situation(p)))
		if known == nil || !slices.Contains(t.Rules.Moves(p, by, nil), known.move) {
			break
		}
		line = append(line, known.move)
		p = t.Rules.Play(p, by, known.move)
	}
	return line
}

// iterate searches the positions after all options, the best one first. If the
// search is stopped, options whose scores were not found rank below the first
// one.
func (t *alphaBeta[P, M]) iterate(options []option[P, M], depth int) {
	best := int32(-infinite)
	var top []int32 // the best scores, as many as the problem wants true values of
	for i := range options {
		o := &options[i]
		t.plies[1].position = o.position
		low := best - o.bonus
		if t.Lines > 1 {
			low = -infinite
			if len(top) == t.Lines {
				low = top[t.Lines-1] - o.bonus
			}
		}
		v := int32(0)
		if i < max(1, t.Lines) {
			v = t.after(t.By, depth, 1, -infinite, infinite)
		} else if v = t.after(t.By, depth, 1, low, low+1); v > low && !t.stopped {
			v = t.after(t.By, depth, 1, low, infinite)
		}
		if t.stopped {
			if i > 0 {
				for j := i; j < len(options); j++ {
					options[j].score = min(options[j].score, best-1)
				}
			}
			return
		}
		o.score = o.withBonus(v)
		best = max(best, o.score)
		if t.Lines > 1 {
			at, _ := slices.BinarySearchFunc(top, o.score, func(a, b int32) int { return cmp.Compare(b, a) })
			top = slices.Insert(top, at, o.score)[:min(len(top)+1, t.Lines)]
		}
	}
}
