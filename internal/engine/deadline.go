package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// deadline is a context whose deadline can be moved and be made to pass at once.
// A search whose deadline passes answers with the best move so far; a cancelled
// search has no move.
//
// Err looks at the clock itself: on a busy machine, timers come late.
type deadline struct {
	context.Context
	start time.Time
	plan  plan
	end   atomic.Int64 // nanoseconds after start; 0 means none
	doubt atomic.Uint32
	done  chan struct{}
	once  sync.Once
}

func newDeadline(parent context.Context) *deadline {
	return &deadline{Context: parent, start: time.Now(), done: make(chan struct{})}
}

// follow sets the deadline to the plan's usual time.
func (d *deadline) follow(p plan) {
	d.plan = p
	d.end.Store(max(int64(p.usual), 1))
}

// told moves the deadline if the plan leaves room: a search in doubt gets more
// time, one that sees a single good move gets less.
func (d *deadline) told(doubt float32) {
	d.doubt.Store(uint32(1000 * doubt))
	if d.plan.most > d.plan.usual {
		share := leastShare + (mostShare-leastShare)*float64(doubt)
		d.end.Store(min(max(int64(share*float64(d.plan.usual)), 1), int64(d.plan.most)))
	}
}

// leastShare is the share of the usual time that a search takes if it sees one good
// move, mostShare that of one that sees many.
const leastShare, mostShare = 0.3, 2

// come makes the deadline pass now.
func (d *deadline) come() { d.once.Do(func() { close(d.done) }) }

func (d *deadline) Done() <-chan struct{} { return d.done }

func (d *deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if end := d.end.Load(); end > 0 && time.Since(d.start) >= time.Duration(end) {
		return context.DeadlineExceeded
	}
	select {
	case <-d.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}
