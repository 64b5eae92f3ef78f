package sqlite

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/store"
)

// maxBatch is the maximum number of writes in one transaction.
const maxBatch = 512

// heartbeatInterval is the time between two attempts to write while writes fail.
const heartbeatInterval = time.Second

// committer groups the writes of many callers into transactions. Its goroutine
// alone uses the writer.
type committer struct {
	writer *writer
	queue  chan *write
	done   chan struct{} // closed when the goroutine has ended
	health health

	mu     sync.RWMutex // held for reading while sending to queue
	closed atomic.Bool
}

// write is one caller's write.
type write struct {
	ctx context.Context
	// do writes within a transaction. If it returns ErrConflict it has changed
	// nothing, and the transaction goes on without it; any other error ends
	// the transaction.
	do     func(*writer) error
	err    error
	answer chan error // of capacity 1: the committer never waits for a caller
}

func newWrite(ctx context.Context, do func(*writer) error) *write {
	return &write{ctx: ctx, do: do, answer: make(chan error, 1)}
}

func startCommitter(w *writer) *committer {
	c := &committer{writer: w, queue: make(chan *write, maxBatch), done: make(chan struct{})}
	go c.run()
	return c
}

// submit passes a write to the committer and returns when it is durable.
func (c *committer) submit(ctx context.Context, do func(*writer) error) error {
	w := newWrite(ctx, do)
	if err := c.enqueue(w); err != nil {
		return err
	}
	select {
	case err := <-w.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *committer) enqueue(w *write) error {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.closed.Load() {
		return store.ErrClosed
	}
	select {
	case c.queue <- w:
		return nil
	case <-w.ctx.Done():
		return w.ctx.Err()
	}
}

// close refuses new writes and waits until the pending ones are answered. It
// is called once.
func (c *committer) close() error {
	c.closed.Store(true)
	c.mu.Lock()
	close(c.queue)
	c.mu.Unlock()
	<-c.done
	return c.writer.conn.Close()
}

// run commits until the queue is closed and empty. While writes fail, it writes a
// heartbeat once a second: a store that is not ready may get no appends, so this
// is how it finds out that it can write again.
func (c *committer) run() {
	defer close(c.done)
	batch := make([]*write, 0, maxBatch)
	for {
		var heartbeat <-chan time.Time
		if c.health.failed() {
			heartbeat = time.After(heartbeatInterval)
		}
		select {
		case first, open := <-c.queue:
			if !open {
				return
			}
			// The callers of a large commit are about to write again. With few
			// processors this goroutine would run before them and commit each write
			// alone; yielding once lets them share a commit. Sleeping would do no
			// better and take longer.
			if len(batch) > 1 || len(c.queue) > 0 {
				runtime.Gosched()
			}
			batch = c.collect(append(batch[:0], first))
		case <-heartbeat:
			batch = append(batch[:0], newWrite(context.Background(), (*writer).heartbeat))
		}
		c.commit(batch)
		clear(batch)
	}
}

// collect adds the other writes that wait to a batch.
func (c *committer) collect(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case w, ok := <-c.queue:
			if !ok {
				return batch
			}
			batch = append(batch, w)
		default:
			return batch
		}
	}
	return batch
}

// commit writes a batch in one transaction and answers its callers. If that
// fails it tries each write on its own, so that none fails because of another.
func (c *committer) commit(batch []*write) {
	c.health.begin(time.Now())
	begun, err := c.transact(batch)
	if err != nil {
		c.writer.undo()
	}
	c.health.end(err)
	if err != nil && begun && len(batch) > 1 {
		for i := range batch {
			c.commit(batch[i : i+1])
		}
		return
	}
	for _, w := range batch {
		if err != nil {
			w.err = err
		}
		w.answer <- w.err
	}
}

// transact writes a batch in one transaction and sets the errors of the writes
// that it leaves out. begun is false if the transaction could not even begin.
func (c *committer) transact(batch []*write) (begun bool, err error) {
	if _, err := c.writer.do(c.writer.begin); err != nil {
		return false, err
	}
	for _, w := range batch {
		// Nothing is written for a caller that has given up.
		if w.err = w.ctx.Err(); w.err != nil {
			continue
		}
		err := w.do(c.writer)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return true, err
		}
		w.err = err
	}
	_, err = c.writer.do(c.writer.commit)
	return true, err
}
