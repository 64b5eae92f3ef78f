package ai

import "triplecross/internal/game"

// Chess is a Duel in which a seat may as well do nothing about what can be
// captured, and loses where it is attacked and has no move: such a position is
// what Noisy reports, a check. AlphaBeta has some craft of its own for it.
type Chess[P any, M comparable] interface {
	Duel[P, M]
	// Next returns the seat on turn.
	Next(p P) game.Seat
	// Settled reports whether the game is over, lost by the seat on turn or drawn,
	// for another reason than that this seat has no move.
	Settled(p P) (lost, drawn bool)
	// Sharp appends the moves that are worth a look where the search ends: those
	// that win something at once.
	Sharp(p P, by game.Seat, buf []M) []M
	// Gain returns at least what a sharp move can bring at once, as a score.
	Gain(p P, by game.Seat, m M) int32
	// Pass returns the position in which the seat on turn, which is not in check,
	// does nothing, and whether that tells what a move is worth at least.
	Pass(p P) (P, bool)
}

const (
	// hush is how many plies beyond the depth checks are answered by all moves.
	hush = 4
	// rest is how many plies less deep it is tried to do nothing.
	rest = 2
	// hope is how much more than its gain a sharp move may bring.
	hope = 120
)

// settle returns the score of a position for the seat on turn once it has
// captured what is worth it, or nothing.
func (t *alphaBeta[P, M]) settle(l *ply[P, M], by game.Seat, depth, ply int, low, high int32) int32 {
	best := t.duel.Score(l.position, by)
	if best >= high {
		return best
	}
	still := best
	low = max(low, best)
	l.moves = t.chess.Sharp(l.position, by, l.moves[:0])
	l.orders = l.orders[:0]
	for _, m := range l.moves {
		l.orders = append(l.orders, t.duel.Guess(l.position, by, m))
	}
	if len(l.moves) > 0 {
		t.overlook(l, ply)
	}
	for i := range l.moves {
		m := l.pick(i)
		if l.orders[i] < urgent {
			break // from here on captures lose more than they win
		}
		if still+t.chess.Gain(l.position, by, m)+hope <= low {
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

// idle reports whether a position is so good for the seat on turn that doing
// nothing would refute the move before.
func (t *alphaBeta[P, M]) idle(l *ply[P, M], by game.Seat, depth, ply int, high int32) bool {
	if t.chess == nil || depth < rest || l.idle || high > proven || high < -proven || t.duel.Score(l.position, by) < high {
		return false
	}
	p, sound := t.chess.Pass(l.position)
	if !sound {
		return false
	}
	next := &t.plies[ply+1]
	next.position, next.idle = p, true
	v := t.after(by, depth-1-rest-depth/4, ply+1, high-1, high)
	next.idle = false
	return v >= high && !t.stopped
}
