package ai

// maxn returns the values of the position n, depth plies deep, where n is so
// many plies from the root.
func (t *tree[P, M]) maxn(n *node[P, M], depth, ply int) Values {
	if n.over || t.stopped || ply == horizon {
		return n.values
	}
	by := t.onTurn(n.position)
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
	return best.towards(t.Draw, n.stale)
}
