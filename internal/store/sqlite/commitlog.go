package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/flush"
)

// logRow is the row of the table commit_log.
type logRow struct {
	epoch    uint64
	segments []int
	floor    int64
}

// querier is a connection, or a pool of them.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// logSchema is the first schema version with the table commit_log.
const logSchema = 16

// readLogRow returns the row that describes a commit log, or nil if there is none.
func readLogRow(ctx context.Context, db querier) (*logRow, error) {
	var epoch int64
	var segments string
	var r logRow
	switch err := db.QueryRowContext(ctx, `SELECT epoch, segments, floor FROM commit_log WHERE id = 1`).Scan(&epoch, &segments, &r.floor); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	r.epoch = uint64(epoch)
	if err := json.Unmarshal([]byte(segments), &r.segments); err != nil {
		return nil, fmt.Errorf("%w: the segments of the commit log are %q", ErrDamaged, segments)
	}
	return &r, nil
}

// logged returns the needed records that are in the commit log but not in the journal, and the number of the
// first record that is in neither. broken says that later records exist.
func (r logRow) logged(ctx context.Context, conn *sql.Conn, base string) (records []commitlog.Record, end int64, broken bool, err error) {
	all, err := commitlog.Read(base, r.epoch, r.segments, r.floor)
	if err != nil {
		return nil, 0, false, err
	}
	numbers, err := column[int64](ctx, conn, `SELECT number FROM journal WHERE number >= ? ORDER BY number`, r.floor)
	if err != nil {
		return nil, 0, false, err
	}
	for end = r.floor; ; end++ {
		switch {
		case len(numbers) > 0 && numbers[0] == end:
			numbers = numbers[1:]
			if len(all) > 0 && all[0].Number == end { // it was written to the journal because the log failed
				all = all[1:]
			}
		case len(all) > 0 && all[0].Number == end:
			records = append(records, all[0])
			all = all[1:]
		default:
			return records, end, len(numbers) > 0 || len(all) > 0, nil
		}
	}
}

// takeIn moves the content of the commit log beside a database to the journal, and removes the log. It leaves
// a database of an unknown schema alone. hasLog says whether SQLite's log existed.
func takeIn(ctx context.Context, conn *sql.Conn, known int, hasLog bool, base string, disk commitlog.Disk) error {
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
		var used bool
		if err := conn.QueryRowContext(ctx, usedStatement).Scan(&used); err != nil {
			return err
		}
		if used && !hasLog {
			return ErrLogMissing
		}
		if err := row.takeIn(ctx, conn, base); err != nil {
			return err
		}
	}
	return commitlog.Remove(base, disk)
}

func (r logRow) takeIn(ctx context.Context, conn *sql.Conn, base string) error {
	records, end, broken, err := r.logged(ctx, conn, base)
	switch {
	case errors.Is(err, commitlog.ErrMissing):
		return fmt.Errorf("%w: %w", ErrLogMissing, err)
	case err != nil:
		return err
	case broken:
		return fmt.Errorf("%w: the commit log lacks record %d", ErrDamaged, end)
	}
	return inTransaction(ctx, conn, func(conn *sql.Conn) error { return insertRecords(ctx, conn, records) })
}

// insertRecords writes records of a log to the journal, and deletes the row of the log.
func insertRecords(ctx context.Context, conn *sql.Conn, records []commitlog.Record) error {
	for _, r := range records {
		if _, err := conn.ExecContext(ctx, `INSERT INTO journal (number, record) VALUES (?, ?)`, r.Number, r.Data); err != nil {
			return err
		}
	}
	_, err := conn.ExecContext(ctx, `DELETE FROM commit_log`)
	return err
}

// writerLog is what a writer needs to append to a commit log.
type writerLog struct {
	*commitlog.Log
	epoch uint64
	base  string
	disk  commitlog.Disk
	tried bool // the database may have a row for the log
	begun bool // it has
}

// newWriterLog returns a log beside a database that is not in use yet.
func newWriterLog(base string, size int64, disk commitlog.Disk) *writerLog {
	epoch := rand.Uint64()
	return &writerLog{Log: commitlog.New(base, epoch, size, disk), epoch: epoch, base: base, disk: disk}
}

// systemLog returns the disk for commit logs, or nil if the system cannot have one or SQLite uses other files
// than the system's, as in tests.
func systemLog() commitlog.Disk {
	if !flush.Available() {
		return nil
	}
	return commitlog.System{SyncDirectory: SyncDirectory}
}

// noteLog writes the log and its segments to the database. After that, records can be appended to the log.
func (w *writer) noteLog() error {
	segments, err := json.Marshal(w.log.Segments())
	if err != nil {
		return err
	}
	w.log.tried = true
	_, err = w.conn.ExecContext(context.Background(), `
		INSERT INTO commit_log (id, epoch, segments, floor) VALUES (1, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET segments = excluded.segments`, int64(w.log.epoch), string(segments), w.number+1)
	w.onCommit = append(w.onCommit, func() { w.log.begun = true })
	return err
}

// endLog removes the log, and first its row, unless it has records that are still needed.
func (w *writer) endLog() error {
	if w.log == nil {
		return nil
	}
	err := w.log.Close()
	if _, pending := w.tail.since(); pending && w.log.begun {
		return err // takeIn moves them at the next start
	}
	if w.log.tried {
		failed := w.waitForDisk(true)
		if failed == nil {
			_, failed = w.conn.ExecContext(context.Background(), `DELETE FROM commit_log`)
		}
		if failed != nil {
			return errors.Join(err, failed)
		}
	}
	return errors.Join(err, commitlog.Remove(w.log.base, w.log.disk))
}
