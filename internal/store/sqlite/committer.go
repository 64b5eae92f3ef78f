package sqlite

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"triplecross/internal/store"
)

// largest is how many writes one transaction takes at most.
const largest = 512

// committer groups the writes of many callers into transactions. Its goroutine
// alone uses the writer.
type committer struct {
	writer *writer
	queue  chan *write
	done   chan struct{} // closed when the goroutine has ended

	mu     sync.RWMutex // held for reading while sending to queue
	closed bool
}

// write is what one caller wants written.
type write struct {
	ctx context.Context
	// do writes within a transaction. If it returns ErrConflict it has changed
	// nothing, and the transaction goes on without it; any other error ends
	// the transaction.
	do      func(*writer) error
	verdict error
	answer  chan error // of capacity 1: the committer never waits for a caller
}

func startCommitter(w *writer) *committer {
	c := &committer{writer: w, queue: make(chan *write, largest), done: make(chan struct{})}
	go c.run()
	return c
}

// submit has something written and returns when it is durable.
func (c *committer) submit(ctx context.Context, do func(*writer) error) error {
	w := &write{ctx: ctx, do: do, answer: make(chan error, 1)}
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
	if c.closed {
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
	c.mu.Lock()
	c.closed = true
	close(c.queue)
	c.mu.Unlock()
	<-c.done
	return c.writer.conn.Close()
}

// run commits until the queue is closed and empty.
func (c *committer) run() {
	defer close(c.done)
	batch := make([]*write, 0, largest)
	for first := range c.queue {
		// The callers answered by a crowded commit are about to write again.
		// With few processors this goroutine would outrun them and commit for
		// each alone; yielding once lets them join. A pause would do no better
		// and cost its length.
		if len(batch) > 1 || len(c.queue) > 0 {
			runtime.Gosched()
		}
		batch = c.gather(append(batch[:0], first))
		c.commit(batch)
		clear(batch)
	}
}

// gather adds to a batch what else waits.
func (c *committer) gather(batch []*write) []*write {
	for len(batch) < largest {
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
// fails it tries each write on its own, lest one fails the others.
func (c *committer) commit(batch []*write) {
	begun, err := c.transact(batch)
	if err != nil {
		c.writer.undo()
	}
	if err != nil && begun && len(batch) > 1 {
		for i := range batch {
			c.commit(batch[i : i+1])
		}
		return
	}
	for _, w := range batch {
		if err != nil {
			w.verdict = err
		}
		w.answer <- w.verdict
	}
}

// transact writes a batch in one transaction and sets the verdicts of those
// that it leaves out. It returns early if it cannot even begin.
func (c *committer) transact(batch []*write) (begun bool, err error) {
	if _, err := c.writer.do(c.writer.begin); err != nil {
		return false, err
	}
	for _, w := range batch {
		// Who has left gets nothing written.
		if w.verdict = w.ctx.Err(); w.verdict != nil {
			continue
		}
		err := w.do(c.writer)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return true, err
		}
		w.verdict = err
	}
	_, err = c.writer.do(c.writer.commit)
	return true, err
}
