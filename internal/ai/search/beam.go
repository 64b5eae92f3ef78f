package search

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"triplecross/internal/game"
)

// Racer looks at each seat of a race on its own.
type Racer[P any] interface {
	// Cost returns what a seat still has to do; less is better.
	Cost(p *P, by game.Seat) int32
	// Home reports whether a seat has reached its goal.
	Home(p *P, by game.Seat) bool
	// Alone returns the position with the seat on turn again, as if the others had passed.
	Alone(p P, by game.Seat) P
}

const (
	firstWidth  = 8
	widening    = 4
	widestBeam  = 1 << 12
	longestRace = 60 // turns
)

// Beam searches for the shortest way of a seat to its goal, as if everything else stood still: in each turn it
// keeps the positions with the least cost (a beam search, as in R. Bisiani's article in the Encyclopedia of
// Artificial Intelligence, 1987). It repeats this with a beam four times as wide until the rest of the budget is
// unlikely to suffice. The first beam is never cut short. The result is the first move of the shortest way, or
// no move if no way was found; Depth is its length in turns.
//
// The budget's depth is not used. The context's deadline is part of the budget and no error; its cancellation is.
func Beam[P any, M comparable](ctx context.Context, problem Problem[P, M], racer Racer[P]) (Result[M], error) {
	b := beam[P, M]{
		Problem: problem, meter: newMeter(ctx, problem.Budget.Nodes), racer: racer,
		seen: make(map[game.Situation]struct{}),
	}
	var found Result[M]
	if _, over := b.Rules.Outcome(b.Position, 1); over || !b.Rules.Turn(b.Position).Has(b.By) {
		return found, ErrNoMove
	}
	for width := firstWidth; width <= widestBeam; width *= widening {
		start := b.nodes
		move, turns, ok := b.race(width, width == firstWidth)
		if ok && (len(found.Moves) == 0 || turns < found.Depth) {
			found.Moves, found.Depth = append(found.Moves[:0], Scored[M]{Move: move}), turns
		}
		if b.stopped || b.limit > 0 && b.nodes+widening*(b.nodes-start) > b.limit {
			break
		}
	}
	found.Nodes = b.nodes
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return found, nil
}

// beam is the working memory of Beam.
type beam[P any, M comparable] struct {
	Problem[P, M]
	meter
	racer      Racer[P]
	moves      []M
	kept, next []runner[P]
	seen       map[game.Situation]struct{} // in this turn
}

// runner is a position on the way, as the seat finds it when it is on turn.
type runner[P any] struct {
	position P
	cost     int32
	first    int // the number of the move at the root that leads to it
}

// race returns the first move of the shortest way home that a beam of some width finds, and how many turns the
// way takes. Unless it is whole, it is cut short when the budget is spent.
func (b *beam[P, M]) race(width int, whole bool) (move M, turns int, found bool) {
	root := b.Rules.Moves(b.Position, b.By, nil)
	b.kept = append(b.kept[:0], runner[P]{position: b.Position})
	for turn := 1; turn <= longestRace && len(b.kept) > 0; turn++ {
		clear(b.seen)
		b.next = b.next[:0]
		for i := range b.kept {
			from := &b.kept[i]
			b.moves = b.Rules.Moves(from.position, b.By, b.moves[:0])
			b.spend(len(b.moves))
			if b.stopped && !whole {
				return move, 0, false
			}
			for n, m := range b.moves {
				first := from.first
				if turn == 1 {
					first = n
				}
				p := b.Rules.Play(from.position, b.By, m)
				if b.racer.Home(&p, b.By) {
					return root[first], turn, true
				}
				if _, over := b.Rules.Outcome(p, 1); !over {
					b.add(p, first)
				}
			}
		}
		slices.SortStableFunc(b.next, func(x, y runner[P]) int { return cmp.Compare(x.cost, y.cost) })
		b.next = b.next[:min(len(b.next), width)]
		b.kept, b.next = b.next, b.kept
	}
	return move, 0, false
}

// add adds a position to those of the turn, unless it is among them.
func (b *beam[P, M]) add(p P, first int) {
	p = b.racer.Alone(p, b.By)
	situation := b.Rules.Situation(p)
	if _, known := b.seen[situation]; known {
		return
	}
	b.seen[situation] = struct{}{}
	b.next = append(b.next, runner[P]{p, b.racer.Cost(&p, b.By), first})
}
