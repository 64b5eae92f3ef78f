package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"

	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/flush"
)

// logRow is the row of table commit_log.
type logRow struct {
	epoch uint64
	floor int64
}

// querier is a connection, or a pool of them.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// logSchema is the first version of the schema with table commit_log.
const logSchema = 16

// readLogRow returns the row that tells of a log of commits, nil if there is none.
func readLogRow(ctx context.Context, db querier) (*logRow, error) {
	var epoch, floor int64
	switch err := db.QueryRowContext(ctx, `SELECT epoch, floor FROM commit_log WHERE id = 1`).Scan(&epoch, &floor); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &logRow{uint64(epoch), floor}, nil
}

// logged returns the records of the log beside a database that its journal lacks, of those that are needed, and the number of the first record
// that neither holds. broken says that there are later ones.
func (r logRow) logged(ctx context.Context, conn *sql.Conn, base string) (records []commitlog.Record, end int64, broken bool, err error) {
	numbers, err := column[int64](ctx, conn, `SELECT number FROM journal WHERE number >= ? ORDER BY number`, r.floor)
	if err != nil {
		return nil, 0, false, err
	}
	all, err := commitlog.Read(base, r.epoch, r.floor)
	if err != nil {
		return nil, 0, false, err
	}
	end = r.floor
	for {
		switch {
		case len(numbers) > 0 && numbers[0] == end:
			numbers = numbers[1:]
			if len(all) > 0 && all[0].Number == end { // written to the journal when the log failed
				all = all[1:]
			}
		case len(all) > 0 && all[0].Number == end:
			records = append(records, all[0])
			all = all[1:]
		default:
			return records, end, len(numbers) > 0 || len(all) > 0, nil
		}
		end++
	}
}

// takeIn moves what the log of commits beside a database of a known schema holds to the journal, and removes the log
// from its disk, that of the system if there is none.
func takeIn(ctx context.Context, conn *sql.Conn, known int, base string, disk commitlog.Disk) error {
	version, err := schemaVersion(ctx, conn)
	if err != nil || version > known {
		return err
	}
	var row *logRow
	if version >= logSchema {
		if row, err = readLogRow(ctx, conn); err != nil {
			return err
		}
	}
	if row != nil {
		if paths, err := commitlog.Paths(base); err != nil || len(paths) == 0 {
			return errors.Join(err, ErrLogMissing)
		}
		records, end, broken, err := row.logged(ctx, conn, base)
		if err != nil {
			return err
		}
		if broken {
			return fmt.Errorf("%w: the log of commits lacks record %d", ErrDamaged, end)
		}
		if err := inTransaction(ctx, conn, func(conn *sql.Conn) error { return insertRecords(ctx, conn, records) }); err != nil {
			return err
		}
	}
	if disk == nil {
		disk = commitlog.System{}
	}
	return commitlog.Remove(base, disk)
}

// insertRecords writes records of a log to the journal, and that there is no log.
func insertRecords(ctx context.Context, conn *sql.Conn, records []commitlog.Record) error {
	for _, r := range records {
		if _, err := conn.ExecContext(ctx, `INSERT INTO journal (number, record) VALUES (?, ?)`, r.Number, r.Data); err != nil {
			return err
		}
	}
	_, err := conn.ExecContext(ctx, `DELETE FROM commit_log`)
	return err
}

// writerLog is what a writer needs to append to a log of commits.
type writerLog struct {
	*commitlog.Log
	epoch uint64
	base  string
	disk  commitlog.Disk
	begun bool // the database tells of it
}

// newWriterLog returns a log beside a database that is not yet begun.
func newWriterLog(base string, size int64, disk commitlog.Disk) *writerLog {
	epoch := rand.Uint64()
	return &writerLog{commitlog.New(base, epoch, size, disk), epoch, base, disk, false}
}

// systemLog returns the disk for logs of commits, nil if the system has none or files are not its own, as in tests.
func systemLog() commitlog.Disk {
	if !flush.Available() {
		return nil
	}
	return commitlog.System{SyncDirectory: SyncDirectory}
}

// beginLog has the database tell of the log. From then on, records may be appended to it.
func (w *writer) beginLog() error {
	front, ok := w.tail.front(nil)
	if !ok {
		front = w.number + 1
	}
	_, err := w.conn.ExecContext(context.Background(), `INSERT OR REPLACE INTO commit_log (id, epoch, floor) VALUES (1, ?, ?)`, int64(w.log.epoch), front)
	w.onCommit = append(w.onCommit, func() { w.log.begun = true })
	return err
}

// endLog has the database tell of no log if nothing in it is needed any more, and removes it then.
func (w *writer) endLog() error {
	if w.log == nil {
		return nil
	}
	err := w.log.Close()
	if _, pending := w.tail.since(); pending && w.log.begun {
		return err // the next start takes it in
	}
	if w.log.begun {
		if failed := w.waitForDisk(true); failed != nil {
			return errors.Join(err, failed)
		}
		if _, failed := w.conn.ExecContext(context.Background(), `DELETE FROM commit_log`); failed != nil {
			return errors.Join(err, failed)
		}
	}
	return errors.Join(err, commitlog.Remove(w.log.base, w.log.disk))
}
