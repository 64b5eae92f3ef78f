package search

import "triplecross/internal/game"

const (
	// maxCheckPlies is the number of plies beyond the nominal depth to which
	// all answers to a check are searched.
	maxCheckPlies = 4
	// nullReduction is the number of plies by which null moves are searched less deeply.
	nullReduction = 2
	// deltaMargin is the most that a tactical move is expected to bring beyond its gain.
	deltaMargin = 120
)

// quiesce returns the score of a position for the seat on turn after the
// captures that pay, or none.
func (t *alphaBeta[P, M]) quiesce(l *ply[P, M], by game.Seat, depth, ply int, low, high int32) int32 {
	best := t.evaluator.Score(l.position, by)
	if best >= high {
		return best
	}
	standPat := best
	low = max(low, best)
	l.moves = t.chess.Tactical(l.position, by, l.moves[:0])
	l.orders = l.orders[:0]
	for _, m := range l.moves {
		l.orders = append(l.orders, t.evaluator.Priority(l.position, by, m))
	}
	if len(l.moves) > 0 {
		t.overlook(l, ply)
	}
	for i := range l.moves {
		m := l.pick(i)
		if l.orders[i] < Urgent {
			break // from here on captures lose more than they win
		}
		if standPat+t.chess.Gain(l.position, by, m)+deltaMargin <= low {
			continue
		}
		t.plies[ply+1].position = t.Rules.Play(l.position, by, m)
		v := t.after(by, depth-1, ply+1, low, high)
		if t.stopped {
			break
		}
		best = max(best, v)
		if low = max(low, v); low >= high {
			break
		}
	}
	return best
}

// nullMove reports whether a position is so good for the seat on turn that even
// passing would refute the previous move.
func (t *alphaBeta[P, M]) nullMove(l *ply[P, M], by game.Seat, depth, ply int, high int32) bool {
	if t.chess == nil || depth < nullReduction || l.null || high > DecidedScore || high < -DecidedScore ||
		t.evaluator.Score(l.position, by) < high {
		return false
	}
	p, sound := t.chess.NullMove(l.position)
	if !sound {
		return false
	}
	next := &t.plies[ply+1]
	next.position, next.null = p, true
	v := t.after(by, depth-1-nullReduction-depth/4, ply+1, high-1, high)
	next.null = false
	return v >= high && !t.stopped
}
