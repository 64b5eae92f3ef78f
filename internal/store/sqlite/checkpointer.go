package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"sync"
	"time"
)

const passiveCheckpoint = `PRAGMA wal_checkpoint(PASSIVE)`

// shrinkAfter is after how many intervals without a commit the connection that writes
// gives back the memory of its pages, which is 32 MiB after many commits.
const shrinkAfter = 10

// checkpointer copies SQLite's log into the database. It has a connection and a
// goroutine of its own, so that commits do not wait in the meantime.
type checkpointer struct {
	committer *committer
	pool      *sql.DB
	timing    timing
	stop      context.CancelFunc
	group     sync.WaitGroup
}

// startCheckpointer starts the checkpoints of a database.
func startCheckpointer(file string, committer *committer, timing timing) (*checkpointer, error) {
	pool, err := connect(file, url.Values{"_pragma": {"busy_timeout(5000)"}}, 1)
	if err != nil {
		return nil, err
	}
	c := &checkpointer{committer: committer, pool: pool, timing: timing}
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	c.group.Go(func() { c.run(ctx) })
	return c, nil
}

func (c *checkpointer) run(ctx context.Context) {
	ticker := time.NewTicker(c.timing.checkpointInterval)
	defer ticker.Stop()
	for seen, quiet := int64(0), 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		commits := c.committer.commits.Load()
		if commits == seen {
			if quiet++; quiet == shrinkAfter {
				c.committer.runBetween(ctx, `PRAGMA shrink_memory`)
			}
			continue
		}
		quiet = 0
		// A checkpoint that fails is tried again: the log grows until one succeeds, and
		// if the disk is full, commits fail and tell the health of the store.
		if pages, err := checkpoint(ctx, c.pool); err == nil {
			seen = commits
			if pages > c.timing.maxLog {
				// What this connection has just copied is not copied again. An error
				// shows with the next checkpoint.
				c.committer.runBetween(ctx, passiveCheckpoint)
			}
		}
	}
}

// checkpoint copies what it can without waiting for anybody, and returns the size of
// the log in pages. If the log is copied to its end, the next commit starts it anew.
func checkpoint(ctx context.Context, db *sql.DB) (pages int, err error) {
	var busy, copied int
	err = db.QueryRowContext(ctx, passiveCheckpoint).Scan(&busy, &pages, &copied)
	return pages, err
}

// empty copies SQLite's log into the database, and then empties the log. It gives up after a while
// if somebody reads all the time.
func (c *checkpointer) empty(ctx context.Context) error {
	conn, err := c.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// While it waits for readers, nobody can write.
	if _, err := conn.ExecContext(ctx, `PRAGMA busy_timeout(100)`); err != nil {
		return err
	}
	defer conn.ExecContext(context.Background(), `PRAGMA busy_timeout(5000)`) // it matters to the next checkpoint only
	for range 20 {
		var busy, pages, copied int
		if err := conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &copied); err != nil {
			return err
		}
		if busy == 0 {
			return nil
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.New("the log is being read all the time")
}

// close ends the checkpoints. It is called before the committer is closed.
func (c *checkpointer) close() error {
	c.stop()
	c.group.Wait()
	return c.pool.Close()
}
