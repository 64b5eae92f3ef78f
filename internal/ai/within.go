package ai

// Within returns the level with its search bounded by b as well, where b says
// something. It never looks further than it did.
func (l Level) Within(b Budget) Level {
	l.chexers.budget = l.chexers.budget.within(b)
	l.others.budget = l.others.budget.within(b)
	l.hexachess.budget = l.hexachess.budget.within(b)
	return l
}

// within returns the budget that goes no further than either.
func (b Budget) within(c Budget) Budget {
	return Budget{Nodes: tighter(b.Nodes, c.Nodes), Depth: tighter(b.Depth, c.Depth)}
}

// tighter returns the smaller one of two limits, of which 0 is none.
func tighter(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
