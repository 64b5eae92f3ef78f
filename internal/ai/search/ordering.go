package search

import "triplecross/internal/game"

// list lists the moves of a position and gives each its order: the move of the
// transposition table comes first, then urgent ones, killers, and those with a
// good history.
func (t *alphaBeta[P, M]) list(l *ply[P, M], by game.Seat, known *entry[M]) {
	l.moves = t.Rules.Moves(l.position, by, l.moves[:0])
	l.orders = l.orders[:0]
	for _, m := range l.moves {
		order := t.evaluator.Priority(l.position, by, m) + t.history[by&1][t.evaluator.HistoryIndex(m)]
		switch {
		case known != nil && m == known.move:
			order += 1 << 28
		case l.kills > 0 && m == l.killers[0]:
			order += 1 << 20
		case l.kills > 1 && m == l.killers[1]:
			order += 1 << 19
		}
		l.orders = append(l.orders, order)
	}
}

// pick moves the best of the moves from i on to i and returns it.
func (l *ply[P, M]) pick(i int) M {
	best := i
	for j := i + 1; j < len(l.orders); j++ {
		if l.orders[j] > l.orders[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	l.orders[i], l.orders[best] = l.orders[best], l.orders[i]
	return l.moves[i]
}

// refuted remembers a move that caused a cutoff, as a killer and in the history.
func (t *alphaBeta[P, M]) refuted(l *ply[P, M], by game.Seat, m M, depth int) {
	if l.kills == 0 || l.killers[0] != m {
		l.killers[0], l.killers[1] = m, l.killers[0]
		l.kills = min(l.kills+1, 2)
	}
	history := &t.history[by&1][t.evaluator.HistoryIndex(m)]
	*history += int32(depth*depth) - *history*int32(depth)/256
}

// overlook removes answers to the first move at the blunder rate, but never all.
// An answer that is overlooked after one move is overlooked after all others.
func (t *alphaBeta[P, M]) overlook(l *ply[P, M], ply int) {
	if t.blunderSeed == 0 || ply != 1 {
		return
	}
	n := 0
	for i, m := range l.moves {
		if keyOf([2]uint64{uint64(t.evaluator.HistoryIndex(m)), t.blunderSeed})>>32 < uint64(t.BlunderRate*(1<<32)) {
			continue
		}
		l.moves[n], l.orders[n] = m, l.orders[i]
		n++
	}
	n = max(n, 1)
	l.moves, l.orders = l.moves[:n], l.orders[:n]
}
