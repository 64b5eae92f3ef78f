package game

// Perft counts the sequences of exactly depth legal moves from p. A position
// in which the game has ended is not played on; repetition is ignored. Rules
// that implement Counter have the last ply counted instead of listed.
func Perft[P any, M comparable](rules Rules[P, M], p P, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	counter, _ := rules.(Counter[P])
	w := perft[P, M]{rules: rules, counter: counter, bufs: make([][]M, depth+1)}
	return w.count(p, depth)
}

// perft holds a buffer of moves for each depth, so that counting stops allocating
// once the buffers have grown.
type perft[P any, M comparable] struct {
	rules   Rules[P, M]
	counter Counter[P]
	bufs    [][]M
}

func (w *perft[P, M]) count(p P, depth int) uint64 {
	if _, over := w.rules.Outcome(p, 1); over {
		return 0
	}
	var nodes uint64
	for by := range w.rules.Turn(p).All() {
		if depth == 1 && w.counter != nil {
			nodes += uint64(w.counter.Count(p, by))
			continue
		}
		moves := w.rules.Moves(p, by, w.bufs[depth][:0])
		w.bufs[depth] = moves
		if depth == 1 {
			nodes += uint64(len(moves))
			continue
		}
		for _, m := range moves {
			nodes += w.count(w.rules.Play(p, by, m), depth-1)
		}
	}
	return nodes
}
