package engine

import (
	"context"
	"sync"
	"time"
)

// deadline is a context whose deadline comes when somebody says so: a search
// that sees it answers with the best move found so far, whereas a cancelled one
// has none.
type deadline struct {
	context.Context
	done chan struct{}
	once sync.Once
}

func newDeadline() *deadline {
	return &deadline{Context: context.Background(), done: make(chan struct{})}
}

// come makes the deadline come.
func (d *deadline) come() { d.once.Do(func() { close(d.done) }) }

// in makes the deadline come after a time. The returned function stops that.
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
