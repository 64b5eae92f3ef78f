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

// shrinkAfter is the number of intervals without a commit after which the writing connection frees the memory
// of its pages, 32 MiB after many commits.
const shrinkAfter = 10

// prepareAgain is how long to wait before trying again to allocate space for the commit log.
const prepareAgain = time.Minute

// checkpointer copies SQLite's log into the database, and allocates space for the commit log. It has its own
// connection and goroutine, so that commits do not wait meanwhile.
type checkpointer struct {
	committer    *committer
	pool         *sql.DB
	timing       timing
	prepareAfter time.Time // when to try again to allocate space for the commit log
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
		case <-c.committer.committed: // commits so far are counted below
		default:
		}
		commits := c.committer.commits.Load()
		if commits == seen {
			if quiet++; quiet == shrinkAfter {
				c.committer.runBetween(ctx, `PRAGMA shrink_memory`)
				quiet = 0
				ticker.Stop() // do not wake an idle server
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
		// A checkpoint that fails is tried again: the log grows until one succeeds. If the disk is full,
		// commits fail and the store's health shows it.
		floor := c.committer.writer.floor.Load()
		if pages, whole, err := checkpoint(ctx, c.pool); err == nil {
			seen = commits
			if whole {
				c.tendLog(ctx, floor)
			}
			if pages > c.timing.maxLog {
				// This does not copy again what was just copied. An error shows at the next checkpoint.
				c.committer.runBetween(ctx, passiveCheckpoint)
			}
		}
	}
}

// tendLog releases the log's records below floor, which are in the rows and on the disk, and allocates space
// for more.
//
// Errors need no report: if the log has no space, records go to the journal.
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
		c.prepareAfter = time.Now().Add(prepareAgain) // do not strain a full disk
	}
}

// checkpoint copies what it can without waiting for anybody. It returns the size of the log in pages, and
// whether the whole log was copied, so that the next commit starts it anew.
func checkpoint(ctx context.Context, db *sql.DB) (pages int, whole bool, err error) {
	var busy, copied int
	err = db.QueryRowContext(ctx, passiveCheckpoint).Scan(&busy, &pages, &copied)
	// If another process prevents the checkpoint, it reports -1 pages, all copied.
	return pages, err == nil && busy == 0 && copied == pages, err
}

// empty copies SQLite's log into the database and empties it. It gives up after a while if there are readers
// all the time.
func (c *checkpointer) empty(ctx context.Context) error {
	conn, err := c.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Nobody can write while it waits for readers.
	if _, err := conn.ExecContext(ctx, `PRAGMA busy_timeout(100)`); err != nil {
		return err
	}
	defer conn.ExecContext(context.Background(), `PRAGMA busy_timeout(5000)`) // the next checkpoint needs it
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

// close ends the checkpoints. It must be called before the committer is closed.
func (c *checkpointer) close() error {
	c.stop()
	c.group.Wait()
	return c.pool.Close()
}
