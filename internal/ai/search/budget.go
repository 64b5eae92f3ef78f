package search

import (
	"context"
	"runtime"
)

// Budget limits how much a search may look at. The context's deadline may limit
// it further.
type Budget struct {
	Nodes int // positions made at most; 0 means no limit
	Depth int // plies at most; 0 means no limit
}

// Divide returns the budget with the nodes divided by n, rounded up.
func (b Budget) Divide(n int) Budget {
	b.Nodes = (b.Nodes + n - 1) / n
	return b
}

// Limit returns the budget that exceeds neither b nor c.
func (b Budget) Limit(c Budget) Budget {
	return Budget{Nodes: tighter(b.Nodes, c.Nodes), Depth: tighter(b.Depth, c.Depth)}
}

// tighter returns the smaller of two limits, of which 0 means no limit.
func tighter(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// checkInterval is the number of nodes between two checks of the context: some
// hundred microseconds.
const checkInterval = 1024

// meter tells a search when to stop.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	next  int // when to check the context
	// stopped says that the search must end and that its result must not be used.
	stopped bool
}

func newMeter(ctx context.Context, limit int) meter {
	return meter{ctx: ctx, limit: limit, next: checkInterval}
}

// spend counts nodes. From time to time it yields: a search is the least urgent
// work of a server, and on a single processor people's moves and the context's
// timer would otherwise have to wait for it.
func (m *meter) spend(nodes int) {
	m.nodes += nodes
	if m.limit > 0 && m.nodes > m.limit {
		m.stopped = true
	}
	if m.nodes >= m.next {
		m.next = m.nodes + checkInterval
		runtime.Gosched()
		if m.ctx.Err() != nil {
			m.stopped = true
		}
	}
}

// short reports whether the rest of the budget is too small for another
// iteration, after two that took before and last nodes. The cost of alpha-beta
// grows unevenly, so only half of the last growth is expected.
func (m *meter) short(before, last int) bool {
	if m.limit == 0 || before == 0 {
		return false
	}
	return m.nodes+last/2*(last/before) > m.limit
}
