package search

import "context"

// MaxN searches on the assumption that every seat does the best for itself (max^n
// of Luckhardt and Irani, 1986).
func MaxN[P any, M comparable](ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	t := newMinimax(ctx, problem)
	return t.deepen(func(root *node[P, M], depth int, _ float32) float32 {
		return t.maxn(root, depth, 1)[t.By]
	})
}

// maxn returns the values of the position n, depth plies deep, where n is at
// a distance of ply from the root.
func (t *minimax[P, M]) maxn(n *node[P, M], depth, ply int) Values {
	if n.over || t.stopped || ply == MaxPly {
		return n.values
	}
	by := t.Rules.Turn(n.position).First()
	t.push(n.situation)
	next := t.expand(n.position, by, ply)
	if len(next) > 1 { // a forced move costs no depth
		depth--
	}
	var best Values
	for i := range next {
		v := next[i].values
		if depth > 0 {
			v = t.maxn(&next[i], depth, ply+1)
		}
		if i == 0 || better(&v, &best, by, t.players) {
			best = v
		}
	}
	t.pop()
	return best.towards(t.Draw, n.drawShare)
}
