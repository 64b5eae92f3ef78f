package ai

// Within returns the level with its search bounded by b as well, where b says
// something. It never looks further than it did.
func (l Level) Within(b Budget) Level {
	l.budget.Nodes = tighter(l.budget.Nodes, b.Nodes)
	l.budget.Depth = tighter(l.budget.Depth, b.Depth)
	return l
}

// tighter returns the smaller one of two limits, of which 0 is none.
func tighter(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
