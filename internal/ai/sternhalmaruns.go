package ai

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// sternhalmaRuns are the rules with those moves only that a search should look
// at: the ones that bring a peg on, the best first.
type sternhalmaRuns struct {
	sternhalma.Rules
	evaluation *Sternhalma
	by         game.Seat // who searches
	own, their int       // moves of that seat and of the others, at most
}

// sternhalmaBack is by how much a move may throw a peg back to be looked at: a
// step or so.
const sternhalmaBack = 16

// Moves appends the moves worth looking at, at least one.
func (r sternhalmaRuns) Moves(p sternhalma.Position, by game.Seat, buf []sternhalma.Move) []sternhalma.Move {
	first, most := len(buf), r.their
	if by == r.by {
		most = r.own
	}
	buf = r.Rules.Moves(p, by, buf)
	var gains [sternhalmaWidth]int32
	kept := 0
	for _, m := range buf[first:] {
		gain := r.evaluation.Guess(p, by, m)
		if kept > 0 && gain < -sternhalmaBack && gain <= gains[kept-1] {
			continue
		}
		i := kept
		if kept < most {
			kept++
		} else if i--; gain <= gains[i] {
			continue
		}
		for ; i > 0 && gains[i-1] < gain; i-- {
			gains[i], buf[first+i] = gains[i-1], buf[first+i-1]
		}
		gains[i], buf[first+i] = gain, m
	}
	for kept > 1 && gains[kept-1] < -sternhalmaBack {
		kept--
	}
	return buf[:first+kept]
}

// Widths of searches: how many moves they look at.
const (
	sternhalmaWidth = 32 // in a game of two
	sternhalmaOwn   = 14 // among several, of the seat that searches
	sternhalmaTheir = 2  // among several, of each other one
)

// runner plays Chinese checkers.
type runner struct {
	thinker[sternhalma.Position, sternhalma.Move]
	evaluation *Sternhalma
}

// runnerOf returns who plays on from a state of Chinese checkers, nil for
// others.
func runnerOf(r Request) player {
	t, ok := thinkerOf[sternhalma.Position, sternhalma.Move](r)
	if !ok {
		return nil
	}
	e := NewSternhalma()
	t.Evaluation = e
	// A node costs some times as much as in other games, for every set.
	t.cost = 1 + 2*len(t.Position.Sets(0))
	return &runner{t, e}
}

// sternhalmaBlur is how much less may seem left to do after a move than is to a
// level that does not think ahead, for its noise.
const sternhalmaBlur = 600

func (r *runner) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	r.By = by
	m := level.others
	if m.style == wander || m.style == maxN && m.budget.Depth == 1 {
		return r.sight(int32(sternhalmaBlur*m.noise), rng)
	}
	runs := sternhalmaRuns{evaluation: r.evaluation, by: by, own: sternhalmaOwn, their: sternhalmaTheir}
	if r.Rules.Players(r.Position) == 2 {
		runs.own, runs.their = sternhalmaWidth, sternhalmaWidth
		if r.evaluation.apart(&r.Position) {
			runs.their = 1
		}
		duel := duelist[sternhalma.Position, sternhalma.Move]{r.thinker, r.evaluation}
		duel.Rules = runs
		return duel.choose(ctx, by, level, rng)
	}
	r.Rules = runs
	if m.style == paranoid || m.style == duel {
		m.noise *= sternhalmaCalm
		return r.search(ctx, m, rng, r.eagerly)
	}
	return r.play(ctx, by, m, rng)
}

// eagerly is Paranoid, but a move is worth a little more that brings something
// at once: what can be done now is not to be put off for ever.
func (r *runner) eagerly(ctx context.Context, problem Problem[sternhalma.Position, sternhalma.Move]) (Result[sternhalma.Move], error) {
	// What a move's guess of one makes up in a value, and of that a part.
	unit := certain / float32(r.Rules.Players(r.Position)) / r.evaluation.worst / sternhalmaPegs / eager
	problem.Margin += unit * r.evaluation.worst
	found, err := Paranoid(ctx, problem)
	for i := range found.Moves {
		m := &found.Moves[i]
		if m.Value > 0 && m.Value <= certain {
			m.Value += unit * float32(r.evaluation.Guess(r.Position, r.By, m.Move))
		}
	}
	slices.SortStableFunc(found.Moves, func(a, b Scored[sternhalma.Move]) int { return cmp.Compare(b.Value, a.Value) })
	return found, err
}

// sternhalmaCalm makes the levels' noise, which is meant for chances, one of
// some tenths of a step.
const sternhalmaCalm = 0.1

// sight returns the move after which the least is left to do, where anything up
// to blur may seem less by accident.
func (r *runner) sight(blur int32, rng *rand.Rand) (Choice, error) {
	moves := r.Rules.Moves(r.Position, r.By, nil)
	if len(moves) == 0 || r.Rules.Turn(r.Position) == 0 {
		return Choice{}, ErrNoMove
	}
	var choice sternhalma.Move
	best := int32(-infinite)
	for _, m := range moves {
		next := r.Rules.Play(r.Position, r.By, m)
		worth := rng.Int32N(blur+1) - r.evaluation.cost(&next, r.By)
		// Coming back to where one was leads nowhere.
		worth -= blur * int32(r.Seen[r.Rules.Situation(next)])
		if o, over := r.Rules.Outcome(next, 1); over && o.Winners().Has(r.By) && !o.Drawn() {
			worth = infinite
		}
		if worth > best {
			choice, best = m, worth
		}
	}
	value := r.evaluation.Evaluate(r.Rules.Play(r.Position, r.By, choice))[r.By]
	text := r.text(choice)
	return Choice{
		Text: text, Value: value, Depth: 1, Nodes: len(moves), Forced: len(moves) == 1, Line: []string{text},
	}, nil
}
