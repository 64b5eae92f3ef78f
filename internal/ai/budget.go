package ai

import (
	"context"
	"runtime"
)

// Budget is how much a search may look at. A deadline can come on top through
// the context.
type Budget struct {
	Nodes int // positions made at most; 0 means no limit
	Depth int // plies at most; 0 means no limit
}

// part returns the budget with the nodes divided by n. A limit stays one.
func (b Budget) part(n int) Budget {
	b.Nodes = (b.Nodes + n - 1) / n
	return b
}

// interval is how many nodes lie between two looks at the context: some
// hundred microseconds.
const interval = 1024

// meter tells a search when to stop.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	next  int // when to look at the context
	// stopped says that the search must be left and its result not be used.
	stopped bool
}

func newMeter(ctx context.Context, limit int) meter {
	return meter{ctx: ctx, limit: limit, next: interval}
}

// spend counts nodes. Now and then it lets others run: a search is the least
// urgent thing that a server does, and where there is one processor, people's
// moves and the clock of the context would have to wait for it.
func (m *meter) spend(nodes int) {
	m.nodes += nodes
	if m.limit > 0 && m.nodes > m.limit {
		m.stopped = true
	}
	if m.nodes >= m.next {
		m.next = m.nodes + interval
		runtime.Gosched()
		if m.ctx.Err() != nil {
			m.stopped = true
		}
	}
}
