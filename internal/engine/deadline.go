package engine

import (
	"context"
	"sync"
	"time"
)

// deadline is a context whose deadline can be set off from outside. A search
// whose deadline passes answers with the best move so far; a cancelled search has
// no move.
type deadline struct {
	context.Context
	done chan struct{}
	once sync.Once
}

func newDeadline() *deadline {
	return &deadline{Context: context.Background(), done: make(chan struct{})}
}

// come makes the deadline pass now.
func (d *deadline) come() { d.once.Do(func() { close(d.done) }) }

// in makes the deadline pass after a time. The returned function prevents that.
func (d *deadline) in(after time.Duration) func() bool { return time.AfterFunc(after, d.come).Stop }

func (d *deadline) Done() <-chan struct{} { return d.done }

func (d *deadline) Err() error {
	select {
	case <-d.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}
