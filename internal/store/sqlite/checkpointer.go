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

// prepareAgain is how long after the commit log could not be given room that is tried again.
const prepareAgain = time.Minute

// checkpointer copies SQLite's log into the database, and gives the commit log room. It has a connection and a
// goroutine of its own, so that commits do not wait in the meantime.
type checkpointer struct {
	committer    *committer
	pool         *sql.DB
	timing       timing
	prepareAfter time.Time // when the commit log may be given room again
	stop         context.CancelFunc
	group        sync.WaitGroup
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
		select {
		case <-c.committer.committed: // whatever was committed is counted
		default:
		}
		commits := c.committer.commits.Load()
		if commits == seen {
			if quiet++; quiet == shrinkAfter {
				c.committer.runBetween(ctx, `PRAGMA shrink_memory`)
				quiet = 0
				ticker.Stop() // an idle server is not woken
				select {
				case <-ctx.Done():
					return
				case <-c.committer.committed:
				}
				ticker.Reset(c.timing.checkpointInterval)
			}
			continue
		}
		quiet = 0
		// A checkpoint that fails is tried again: the log grows until one succeeds, and
		// if the disk is full, commits fail and tell the health of the store.
		floor := c.committer.writer.floor.Load()
		if pages, whole, err := checkpoint(ctx, c.pool); err == nil {
			seen = commits
			if whole {
				c.tendLog(ctx, floor)
			}
			if pages > c.timing.maxLog {
				// What this connection has just copied is not copied again. An error
				// shows with the next checkpoint.
				c.committer.runBetween(ctx, passiveCheckpoint)
			}
		}
	}
}

// tendLog gives the commit log room. What records below a floor hold is in the rows, on the disk.
//
// Nobody is told of an error: where the log has no room, records go to the journal.
func (c *checkpointer) tendLog(ctx context.Context, floor int64) {
	log := c.committer.writer.log
	if log == nil {
		return
	}
	log.Release(floor)
	if time.Now().Before(c.prepareAfter) {
		return
	}
	changed, err := log.Prepare()
	if err == nil && changed {
		if err = c.committer.submit(ctx, (*writer).noteLog); err == nil {
			err = log.Adopt()
		}
	}
	if err != nil {
		c.prepareAfter = time.Now().Add(prepareAgain) // a disk that is full has other things to do
	}
}

// checkpoint copies what it can without waiting for anybody, and returns the size of
// the log in pages, and whether the whole log is copied. Then the next commit starts it anew.
func checkpoint(ctx context.Context, db *sql.DB) (pages int, whole bool, err error) {
	var busy, copied int
	err = db.QueryRowContext(ctx, passiveCheckpoint).Scan(&busy, &pages, &copied)
	// A checkpoint that another process has kept from beginning has -1 pages, of which it has copied all.
	return pages, err == nil && busy == 0 && copied == pages, err
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
