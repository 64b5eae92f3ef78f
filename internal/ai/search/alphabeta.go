package search

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
)

const (
	// victory is the score of a game won at the root. Scores beyond DecidedScore
	// belong to games that are decided within sight.
	victory = 1 << 24
	// DecidedScore is more than any evaluation's score.
	DecidedScore = victory - 2*MaxPly
	// infinite is more than any score.
	infinite = 1 << 25
)

// AlphaBeta searches a game of two sides that move in turn: a principal variation
// search with a transposition table and, for chess-like games, quiescence. It
// extends the search where the evaluator says that a position is noisy.
//
// If rng is not nil, the search plays worse: a move may appear better than it is,
// by up to the problem's margin where the chances are even, and answers are
// overlooked at the problem's blunder rate. The problem's own evaluator is not
// used.
func AlphaBeta[P any, M comparable](ctx context.Context, problem Problem[P, M], evaluator TwoPlayerEvaluator[P, M], rng *rand.Rand) (Result[M], error) {
	return WatchAlphaBeta(ctx, problem, evaluator, rng, nil)
}

// WatchAlphaBeta is like AlphaBeta and reports what it has found after each iteration.
func WatchAlphaBeta[P any, M comparable](ctx context.Context, problem Problem[P, M], evaluator TwoPlayerEvaluator[P, M], rng *rand.Rand, report func(Result[M])) (Result[M], error) {
	if _, over := problem.Rules.Outcome(problem.Position, 1); over ||
		!problem.Rules.Turn(problem.Position).Has(problem.By) {
		return Result[M]{}, ErrNoMove
	}
	t := newAlphaBeta(ctx, problem, evaluator)
	if rng != nil && t.BlunderRate > 0 {
		t.blunderSeed = rng.Uint64()
	}
	return t.deepen(t.root(rng), report)
}

// alphaBeta is the working memory of one search.
type alphaBeta[P any, M comparable] struct {
	Problem[P, M]
	meter
	repetitions
	evaluator   TwoPlayerEvaluator[P, M]
	chess       ChessEvaluator[P, M] // nil for other games
	teams       bool                 // two teams of two seats play
	draw        int32                // for the seat that searches
	blunderSeed uint64               // decides which answers are overlooked
	checkPlies  int                  // plies from the root up to which checks are extended
	table       transpositions[M]
	history     [2][]int32 // of the moves of each side, by HistoryIndex: how often they refuted
	plies       [MaxPly + 1]ply[P, M]
}

// ply is what the search needs at one distance from the root.
type ply[P any, M comparable] struct {
	position P
	moves    []M
	orders   []int32
	killers  [2]M // the moves that last refuted another one here
	kills    int
	null     bool // the ply before was a null move
}

func newAlphaBeta[P any, M comparable](ctx context.Context, problem Problem[P, M], evaluator TwoPlayerEvaluator[P, M]) *alphaBeta[P, M] {
	chess, _ := evaluator.(ChessEvaluator[P, M])
	return &alphaBeta[P, M]{
		Problem:     problem,
		meter:       newMeter(ctx, problem.Budget.Nodes),
		repetitions: newRepetitions(problem.Seen),
		evaluator:   evaluator,
		chess:       chess,
		teams:       problem.Rules.Players(problem.Position) == teamSeats,
		draw:        scoreOf(problem.Draw, evaluator.Scale()),
		table:       newTranspositions[M](problem.Budget),
		history:     [2][]int32{make([]int32, HistorySize), make([]int32, HistorySize)},
	}
}

// search returns the score for the seat on turn, depth plies deep, of the
// position at a distance of ply from the root. Scores up to low and from high on
// are only bounds.
func (t *alphaBeta[P, M]) search(by game.Seat, depth, ply int, low, high int32) int32 {
	t.spend(1)
	if t.stopped {
		return 0
	}
	l := &t.plies[ply]
	at := t.Rules.Situation(l.position)
	if v, over := t.over(l.position, t.seen(at), by, ply); over {
		return v
	}
	noisy := t.evaluator.Noisy(l.position)
	if t.chess != nil && noisy && depth > 0 && ply < t.checkPlies { // in check
		depth++
	}
	if depth <= 0 && !noisy || ply == MaxPly || t.chess != nil && -depth >= maxCheckPlies {
		if t.chess != nil && ply < MaxPly {
			return t.quiesce(l, by, depth, ply, low, high)
		}
		return t.evaluator.Score(l.position, by)
	}
	deep := max(depth, 0)
	key := keyOf(at)
	known := t.table.find(key)
	if known != nil && int(known.depth) >= deep && high-low == 1 {
		if v, ok := known.answers(low, high, ply); ok {
			return v
		}
	}
	if !noisy && high-low == 1 && t.nullMove(l, by, deep, ply, high) {
		return high
	}
	t.list(l, by, known)
	if len(l.moves) == 0 {
		if noisy { // checkmate
			return int32(ply) - victory
		}
		return t.drawFor(by)
	}
	t.overlook(l, ply)
	t.push(at)
	best, choice, bound := int32(-infinite), l.moves[0], upper
	for i := range l.moves {
		m := l.pick(i)
		t.plies[ply+1].position = t.Rules.Play(l.position, by, m)
		less, late := 1, 0
		if len(l.moves) == 1 && depth > 0 { // a forced move costs no depth
			less = 0
		} else if i >= 4 && deep >= 3 && !noisy && l.orders[i] < Urgent {
			late = min(1+i/12, 2)
		}
		v := t.child(by, depth-less, late, ply+1, i == 0, low, high)
		if t.stopped {
			break
		}
		if v > best {
			best, choice = v, m
		}
		if v > low {
			low, bound = v, exact
		}
		if low >= high {
			bound = lower
			t.refuted(l, by, m, deep)
			break
		}
	}
	t.pop()
	if !t.stopped {
		t.table.put(key, choice, best, deep, ply, bound)
	}
	return best
}

// child searches the position after a move of a seat. The first move gets the
// full window; the others are only tested against low, late moves at reduced
// depth, and searched again if they are better.
func (t *alphaBeta[P, M]) child(mover game.Seat, depth, late, ply int, first bool, low, high int32) int32 {
	if first {
		return t.after(mover, depth, ply, low, high)
	}
	v := t.after(mover, depth-late, ply, low, low+1)
	if v > low && late > 0 {
		v = t.after(mover, depth, ply, low, low+1)
	}
	if v > low && v < high {
		v = t.after(mover, depth, ply, low, high)
	}
	return v
}

// after returns the score, for the seat that has just moved, of the position at
// a distance of ply from the root.
func (t *alphaBeta[P, M]) after(mover game.Seat, depth, ply int, low, high int32) int32 {
	by := t.next(t.plies[ply].position, mover)
	if t.allied(by, mover) { // the others lost their turn
		return t.search(by, depth, ply, low, high)
	}
	return -t.search(by, depth, ply, -high, -low)
}
