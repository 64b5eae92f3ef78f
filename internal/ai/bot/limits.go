package bot

import "triplecross/internal/ai/search"

// Limit returns the level with its search also bounded by b. Zero fields of b
// change nothing, and no limit of the level is raised.
func (l Level) Limit(b search.Budget) Level {
	return l.withBudgets(func(own search.Budget) search.Budget { return own.Limit(b) })
}

// Unbounded returns the level without its own budgets if it plays as well as it
// can in the given time; other levels are returned unchanged.
func (l Level) Unbounded() Level {
	if !l.full {
		return l
	}
	return l.withBudgets(func(search.Budget) search.Budget { return search.Budget{} })
}

// Divide returns the level with its budgets of nodes divided by n.
func (l Level) Divide(n int) Level {
	return l.withBudgets(func(own search.Budget) search.Budget { return own.Divide(n) })
}

// withBudgets returns the level with other budgets.
func (l Level) withBudgets(change func(search.Budget) search.Budget) Level {
	for i := range l.configs {
		l.configs[i].budget = change(l.configs[i].budget)
	}
	return l
}
