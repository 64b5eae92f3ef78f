package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"triplecross/internal/store"
)

const (
	// maxBatch is the maximum number of appends in one transaction.
	maxBatch = 512
	// commitTimeout limits a transaction, so that a connection that has gone silent is given up.
	commitTimeout = 10 * time.Second
	// heartbeatInterval is the time between two attempts to write while writes fail.
	heartbeatInterval = time.Second
)

// committer groups the appends of many callers into transactions.
type committer struct {
	pool    *pgxpool.Pool
	queue   chan *write
	done    chan struct{}         // closed when the goroutine has ended
	failure atomic.Pointer[error] // of the last transaction; nil if it was committed
	commits store.Commits

	mu     sync.RWMutex // held for reading while sending to queue
	closed atomic.Bool
}

// write is one caller's append.
type write struct {
	ctx    context.Context
	gameID string
	// add adds the statement of the append, which selects no row if it conflicts.
	add    func(*pgx.Batch) (*pgx.QueuedQuery, error)
	err    error
	answer chan error // of capacity 1: the committer never waits for a caller
}

func startCommitter(pool *pgxpool.Pool) *committer {
	c := &committer{pool: pool, queue: make(chan *write, maxBatch), done: make(chan struct{})}
	go c.run()
	return c
}

// submit passes an append to the committer and returns when it is durable.
func (c *committer) submit(ctx context.Context, gameID string, add func(*pgx.Batch) (*pgx.QueuedQuery, error)) error {
	w := &write{ctx: ctx, gameID: gameID, add: add, answer: make(chan error, 1)}
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

// close refuses new appends and waits until the pending ones are answered. It must be called once.
func (c *committer) close() {
	c.closed.Store(true)
	c.mu.Lock()
	close(c.queue)
	c.mu.Unlock()
	<-c.done
}

// run commits until the queue is closed and empty. While writes fail, it writes a heartbeat once a
// second: a store that is not ready may get no appends, so this is how it finds out that it can
// write again.
func (c *committer) run() {
	defer close(c.done)
	ticker := time.NewTicker(heartbeatInterval)
	defer ticker.Stop()
	for {
		select {
		case first, open := <-c.queue:
			if !open {
				return
			}
			c.commit(c.collect(first))
		case <-ticker.C:
			if c.failure.Load() != nil {
				c.note(c.heartbeat())
			}
		}
	}
}

// collect returns a batch of the first append and the others that are waiting. All servers lock games in the
// same order, so that they cannot deadlock.
func (c *committer) collect(first *write) []*write {
	batch := []*write{first}
	for len(batch) < maxBatch && len(c.queue) > 0 {
		w, open := <-c.queue
		if !open {
			break
		}
		batch = append(batch, w)
	}
	slices.SortStableFunc(batch, func(a, b *write) int { return cmp.Compare(a.gameID, b.gameID) })
	return batch
}

// commit writes a batch in one transaction and answers its callers. If a statement fails, it tries each
// append separately, so that none fails because of another. If the connection breaks, as all do when
// PostgreSQL or a pooler in front of it restarts, it tries again on another one: appends that were committed
// after all conflict then. If that fails, too, the outcome is unknown, and all callers get the error.
func (c *committer) commit(batch []*write) {
	began := time.Now()
	err := c.transact(batch)
	if broken(err) {
		err = c.transact(batch)
	}
	var refused *pgconn.PgError
	if errors.As(err, &refused) && len(batch) > 1 {
		for i := range batch {
			c.commit(batch[i : i+1])
		}
		return
	}
	c.note(err)
	if err == nil {
		c.commits.Add(len(batch), time.Since(began))
	}
	for _, w := range batch {
		if err != nil {
			w.err = err
		}
		w.answer <- w.err
	}
}

// broken reports whether a transaction failed because its connection broke.
func broken(err error) bool {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return store.Unreachable(err)
	}
	return err != nil && !errors.Is(err, context.DeadlineExceeded)
}

// note records the result of the last transaction.
func (c *committer) note(err error) {
	if err == nil {
		c.failure.Store(nil)
	} else {
		c.failure.Store(&err)
	}
}

// transact writes a batch in one transaction and sets the errors of the appends that conflict. It sends all
// statements at once, without BEGIN and COMMIT: PostgreSQL runs everything before one Sync in one
// transaction. The next batch waits for one round trip instead of three.
func (c *committer) transact(batch []*write) error {
	// No caller's context may interrupt what serves all of them.
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	var statements pgx.Batch
	for _, w := range batch {
		// Do not write for a caller that has given up.
		if w.err = w.ctx.Err(); w.err != nil {
			continue
		}
		query, err := w.add(&statements)
		if err != nil {
			w.err = err
			continue
		}
		query.Exec(func(tag pgconn.CommandTag) error {
			if tag.RowsAffected() == 0 {
				w.err = store.ErrConflict
			}
			return nil
		})
	}
	if statements.Len() == 0 {
		return nil
	}
	return c.pool.SendBatch(ctx, &statements).Close() // waits for the commit, and returns its error
}

// heartbeat writes a row that nobody reads.
func (c *committer) heartbeat() error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	_, err := c.pool.Exec(ctx, "INSERT INTO heartbeat VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", time.Now().UnixMilli())
	return err
}
