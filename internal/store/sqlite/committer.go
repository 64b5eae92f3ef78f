package sqlite

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/store"
)

// maxBatch is the maximum number of writes in one transaction.
const maxBatch = 512

// foldPause is the shortest pause between two folded parts, so that moves go on in between. It is cut short
// when half as many events have come as a part has.
const foldPause = 10 * time.Millisecond

// heartbeatInterval is the time between two attempts to write while writes fail.
const heartbeatInterval = time.Second

// committer groups the writes of many callers into transactions. Its goroutine
// alone uses the writer.
type committer struct {
	writer    *writer
	queue     chan *write
	done      chan struct{} // closed when the goroutine has ended
	health    health
	between   chan string   // pragmas to be run between two commits
	commits   atomic.Int64  // how many transactions were committed
	committed chan struct{} // of capacity 1: holds a value if there was a commit since the last value was taken
	measured  store.Commits // commits that somebody waited for
	foldDelay time.Duration // see timing
	lastFold  time.Time     // when the last part was folded

	mu     sync.RWMutex // held for reading while sending to queue
	closed atomic.Bool

	answered sync.Pool // of *write whose callers have their answers
}

// write is one caller's write.
type write struct {
	ctx context.Context
	// do writes within a transaction. If it returns ErrConflict it has changed
	// nothing, and the transaction goes on without it; any other error ends
	// the transaction.
	do     func(*writer) error
	lazy   bool // the write need not reach the disk before the answer
	stages bool // do only stages what the transaction's record will contain
	err    error
	answer chan error // of capacity 1: the committer never waits for a caller
}

func newWrite(ctx context.Context, do func(*writer) error) *write {
	return &write{ctx: ctx, do: do, answer: make(chan error, 1)}
}

// takeWrite is newWrite, but reuses a write whose caller has its answer, if there is one.
func (c *committer) takeWrite(ctx context.Context, do func(*writer) error) *write {
	w, ok := c.answered.Get().(*write)
	if !ok {
		return newWrite(ctx, do)
	}
	*w = write{ctx: ctx, do: do, answer: w.answer}
	return w
}

func startCommitter(w *writer, foldDelay time.Duration) *committer {
	c := &committer{writer: w, queue: make(chan *write, maxBatch), done: make(chan struct{}), between: make(chan string), committed: make(chan struct{}, 1), foldDelay: foldDelay}
	go c.run()
	return c
}

// submit passes a write to the committer and returns when it is durable.
func (c *committer) submit(ctx context.Context, do func(*writer) error) error {
	return c.pass(c.takeWrite(ctx, do))
}

// submitLazily is submit for writes that need not be durable when it returns.
func (c *committer) submitLazily(ctx context.Context, do func(*writer) error) error {
	w := c.takeWrite(ctx, do)
	w.lazy = true
	return c.pass(w)
}

// submitStaged is submit for writes that only stage.
func (c *committer) submitStaged(ctx context.Context, do func(*writer) error) error {
	w := c.takeWrite(ctx, do)
	w.stages = true
	return c.pass(w)
}

func (c *committer) pass(w *write) error {
	if err := c.enqueue(w); err != nil {
		return err
	}
	select {
	case err := <-w.answer:
		*w = write{answer: w.answer}
		c.answered.Put(w)
		return err
	case <-w.ctx.Done():
		return w.ctx.Err() // the committer may still have w
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
	return c.writer.close()
}

// run commits until the queue is closed and empty, and folds the journal in between.
// While writes fail, it writes a heartbeat once a second: a store that is not ready
// may get no appends, so this is how it finds out that it can write again.
func (c *committer) run() {
	defer close(c.done)
	batch := make([]*write, 0, maxBatch)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var heartbeat, fold <-chan time.Time
		if c.health.failed() {
			timer.Reset(heartbeatInterval)
			heartbeat = timer.C
		} else if wait, ok := c.untilFold(time.Now()); ok {
			timer.Reset(wait)
			fold = timer.C
		}
		select {
		case first, open := <-c.queue:
			if !open {
				c.foldAll()
				return
			}
			// The callers of a large commit are about to write again. With few processors, this goroutine
			// would run before them and commit each write alone; yielding once lets them share a commit.
			// Sleeping would be no better and take longer.
			if len(batch) > 1 || len(c.queue) > 0 {
				runtime.Gosched()
			}
			batch = c.collect(append(batch[:0], first))
			staged := c.logFirst(batch)
			c.commit(batch[:staged])
			c.commit(batch[staged:])
			if wait, ok := c.untilFold(time.Now()); ok && wait <= 0 && !c.health.failed() {
				c.foldPart()
			}
			clear(batch)
		case <-fold:
			c.foldPart()
		case pragma := <-c.between:
			// If it fails, nothing is lost, and it is tried again.
			_, _ = c.writer.conn.ExecContext(context.Background(), pragma)
		case <-heartbeat:
			c.commit([]*write{newWrite(context.Background(), (*writer).heartbeat)})
		}
	}
}

// runBetween runs a pragma on the writing connection between two commits.
func (c *committer) runBetween(ctx context.Context, pragma string) {
	select {
	case c.between <- pragma:
	case <-ctx.Done():
	}
}

// untilFold returns how long until something must be folded, and whether anything is pending.
func (c *committer) untilFold(now time.Time) (time.Duration, bool) {
	since, ok := c.writer.tail.since()
	wait := since.Add(c.foldDelay).Sub(now)
	switch {
	case !ok || wait > 0:
		c.writer.eventsSinceFold = 0 // folding has kept up with them
	case c.writer.eventsSinceFold < foldEvents/2:
		wait = max(wait, c.lastFold.Add(min(foldPause, c.foldDelay)).Sub(now))
	}
	return wait, ok
}

// foldPart folds a part of what is due: twice as much as came since the last part, so that folding keeps up
// with any load.
func (c *committer) foldPart() {
	c.fold(time.Now().Add(-c.foldDelay), max(foldEvents, 2*c.writer.eventsSinceFold))
	c.lastFold, c.writer.eventsSinceFold = time.Now(), 0
}

// fold folds about the given number of events of games that have been pending since then or longer.
//
// It does not wait for the disk: SQLite writes its log in order, so that the next commit makes this
// transaction durable as well. After a power cut before that, the journal still has what was folded.
func (c *committer) fold(then time.Time, events int) {
	w := newWrite(context.Background(), func(w *writer) error { return w.fold(w.tail.oldest(then, events)) })
	w.lazy = true
	c.commit([]*write{w})
}

// foldAll folds everything, so that the next start finds an empty journal. If that
// fails, the next start goes on with it.
func (c *committer) foldAll() {
	for {
		if _, ok := c.writer.tail.since(); !ok {
			return
		}
		c.fold(time.Now(), maxBatch)
		if c.health.failed() {
			return
		}
	}
}

// logFirst moves the writes that go to the commit log to the front of a batch, and returns their number:
// otherwise they would wait for the rest. If no log is in use, the whole batch goes together.
func (c *committer) logFirst(batch []*write) int {
	if !c.usesLog() {
		return len(batch)
	}
	staged := 0
	for i, w := range batch {
		if w.stages {
			copy(batch[staged+1:i+1], batch[staged:i])
			batch[staged] = w
			staged++
		}
	}
	return staged
}

// usesLog reports whether the commit log is in use. While the database cannot be written, the log accepts no
// records, because the database would have to take them over.
func (c *committer) usesLog() bool { return c.writer.hasLog() && !c.health.failed() }

// collect adds the other waiting writes to a batch.
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

// commit writes a batch in one transaction and answers its callers. If that fails, it tries each write
// separately, so that none fails because of another.
func (c *committer) commit(batch []*write) {
	if len(batch) == 0 {
		return
	}
	began := time.Now()
	c.health.begin(began)
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
	if err == nil && !batch[0].lazy {
		c.measured.Add(len(batch), time.Since(began))
	}
	for _, w := range batch {
		if err != nil {
			w.err = err
		}
		w.answer <- w.err // from here on the caller has w, and may reuse it
	}
}

// transact writes a batch in one transaction and sets the errors of the writes that it leaves out. begun is
// false if the transaction could not even begin.
func (c *committer) transact(batch []*write) (begun bool, err error) {
	// If the transaction consists of its record only, the record goes to the commit log, or its one statement
	// is the transaction.
	single := !slices.ContainsFunc(batch, func(w *write) bool { return !w.stages })
	toLog := single && c.usesLog()
	if !toLog {
		durable := slices.ContainsFunc(batch, func(w *write) bool { return !w.lazy })
		if err := c.writer.waitForDisk(durable); err != nil {
			return false, err
		}
	}
	if !single {
		if _, err := do(c.writer.begin); err != nil {
			return false, err
		}
	}
	for _, w := range batch {
		// Do not write for a caller that has given up.
		if w.err = w.ctx.Err(); w.err != nil {
			continue
		}
		err := w.do(c.writer)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return true, err
		}
		w.err = err
	}
	if err := c.writer.writeRecord(toLog); err != nil {
		return true, err
	}
	if !single {
		if _, err := do(c.writer.commit); err != nil {
			return true, err
		}
	}
	c.writer.committed(time.Now())
	c.commits.Add(1)
	select {
	case c.committed <- struct{}{}:
	default:
	}
	return true, nil
}
