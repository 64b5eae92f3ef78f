package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"triplecross/internal/store"
)

// maxHeads is the maximum number of heads that a writer caches.
const maxHeads = 1 << 14

// head is what a writer must know about a game to append to it.
type head struct {
	last    int            // the seq of the last event
	summary *store.Summary // the last one that changed more than progress; nil if unknown
}

// writer holds the connection that writes, with its statements prepared. Only
// the committer's goroutine uses it.
//
// Appends are staged, and written as one record of the journal when their transaction commits. Everything
// else is written at once.
type writer struct {
	conn                    *sql.Conn
	begin, commit, rollback *sql.Stmt
	journal                 *sql.Stmt
	last, secret, beat      *sql.Stmt
	folder                  folder
	lazy                    bool       // commits do not wait for the disk
	log                     *writerLog // nil if there is none

	tail   *tail
	number int64 // of the last record
	heads  map[string]head

	// staged will be part of the journal when the transaction commits, and folded part of the rows.
	staged struct {
		record  []byte
		entries []entry
		heads   map[string]head
	}
	folded   []folding
	foldedTo int64 // the number of the first record that the rows will lack
	// floor is the number of the first record that the committed rows may lack.
	floor    atomic.Int64
	onCommit []func() // called when the transaction is committed
	// eventsSinceFold is how many events were committed since the last part was folded; 0 while nothing is
	// due.
	eventsSinceFold int
}

// newWriter prepares the statements on a connection and reads the journal.
func newWriter(ctx context.Context, conn *sql.Conn) (*writer, error) {
	w := &writer{conn: conn, heads: make(map[string]head), tail: newTail()}
	w.staged.heads = make(map[string]head)
	w.folder.numbers = make(map[string]int64)
	err := prepare(ctx, conn, w.statements())
	if err == nil {
		err = w.recover(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, finalize(w.statements()))
	}
	return w, nil
}

func (w *writer) statements() []statement {
	return append(w.folder.statements(), []statement{
		{&w.begin, `BEGIN IMMEDIATE`},
		{&w.commit, `COMMIT`},
		{&w.rollback, `ROLLBACK`},
		{&w.journal, `INSERT INTO journal (number, record) VALUES (?, ?)`},
		{&w.last, `SELECT last_seq FROM game WHERE id = ?`},
		{&w.beat, `INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at`},
		{&w.secret, `INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`},
	}...)
}

// close removes the mark of use and closes the connection.
func (w *writer) close() error {
	return errors.Join(finalize(w.statements()), w.endLog(), unmarkInUse(context.Background(), w.conn), w.conn.Close())
}

// recover reads what the last process had committed but not folded.
func (w *writer) recover(ctx context.Context) error {
	records, err := journalOf(ctx, w.conn)
	if err != nil {
		return err
	}
	now := time.Now()
	for _, r := range records {
		w.number = r.Number
		entries, err := decodeRecord(r.Data)
		if err != nil {
			return err
		}
		for _, e := range entries {
			w.tail.add(e, w.number, now)
		}
	}
	return nil
}

// waitForDisk sets whether commits wait until they are on the disk.
func (w *writer) waitForDisk(wait bool) error {
	if wait == !w.lazy {
		return nil
	}
	// A prepared pragma would already take effect when it is prepared.
	text := `PRAGMA synchronous = NORMAL`
	if wait {
		text = `PRAGMA synchronous = FULL`
	}
	if _, err := w.conn.ExecContext(context.Background(), text); err != nil {
		return err
	}
	w.lazy = !wait
	return nil
}

// append stages an append. If it returns ErrConflict, it has changed nothing.
func (w *writer) append(a store.Append) error {
	h, err := w.head(a.GameID)
	if err != nil {
		return err
	}
	if a.Events[0].Seq != h.last+1 {
		return store.ErrConflict
	}
	e := entry{game: a.GameID, events: a.Events, participants: a.Participants}
	switch s := a.Summary; {
	case s == nil:
	case h.last > 0 && h.summary != nil && onlyProgressed(h.summary, s):
		e.progress = &progress{s.Plies, s.Position, fromMillis(s.Updated.UnixMilli())}
	default:
		own := copySummary(*s)
		e.summary, h.summary = &own, &own
	}
	if len(w.staged.record) == 0 {
		w.staged.record = append(w.staged.record, sealedRecord)
	}
	record, err := appendEntry(w.staged.record, e)
	if err != nil {
		return err
	}
	h.last = a.Events[len(a.Events)-1].Seq
	w.staged.record, w.staged.heads[a.GameID] = record, h
	w.staged.entries = append(w.staged.entries, e)
	return nil
}

// head returns the head of a game, which is zero if the game does not exist.
func (w *writer) head(game string) (h head, err error) {
	if h, ok := w.staged.heads[game]; ok {
		return h, nil
	}
	if h, ok := w.heads[game]; ok {
		return h, nil
	}
	if p, ok := w.tail.of(game); ok {
		return head{p.last, p.summary}, nil
	}
	h.last, err = w.lastSeq(game)
	return h, err
}

// lastSeq returns the seq of the last event of a game in the rows; 0 if there is none.
func (w *writer) lastSeq(game string) (last int, err error) {
	err = w.last.QueryRowContext(context.Background(), game).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return last, err
}

// onlyProgressed reports whether two summaries differ only in their progress.
func onlyProgressed(old, s *store.Summary) bool {
	return old.ID == s.ID && old.Game == s.Game && old.Setup == s.Setup && old.Status == s.Status && old.Public == s.Public &&
		old.Showcase == s.Showcase && old.Players == s.Players && old.Outcome == s.Outcome && old.Clock == s.Clock &&
		old.Due.Equal(s.Due) && slices.Equal(old.Seats, s.Seats)
}

// hasLog reports whether records can be appended to the commit log.
func (w *writer) hasLog() bool { return w.log != nil && w.log.begun }

// writeRecord writes what is staged to the commit log, if allowed and there is space, or to the journal.
func (w *writer) writeRecord(log bool) error {
	if len(w.staged.entries) == 0 {
		return nil
	}
	w.staged.record = sealRecord(w.staged.record)
	if log {
		// If this fails, the log may still have the record, but it is the same one.
		if err := w.log.Append(w.number+1, w.staged.record); err == nil {
			return nil
		}
		if err := w.waitForDisk(true); err != nil {
			return err
		}
	}
	_, err := do(w.journal, w.number+1, w.staged.record)
	return err
}

// committed updates the writer after a commit.
func (w *writer) committed(now time.Time) {
	if w.folded != nil {
		w.floor.Store(w.foldedTo)
	}
	for _, do := range w.onCommit {
		do()
	}
	w.tail.fold(w.folded)
	w.folder.committed(w.folded)
	if len(w.staged.entries) > 0 {
		w.number++
		for _, e := range w.staged.entries {
			w.tail.add(e, w.number, now)
			w.eventsSinceFold += len(e.events)
		}
		if len(w.heads)+len(w.staged.heads) > maxHeads {
			clear(w.heads)
		}
		for game, h := range w.staged.heads {
			w.heads[game] = h
		}
	}
	w.unstage()
}

// undo rolls the transaction back, unless SQLite has already done so.
func (w *writer) undo() {
	w.unstage()
	_, _ = do(w.rollback)
}

// maxRecordBuffer is the size up to which a record's buffer is kept for the next.
const maxRecordBuffer = 1 << 18

func (w *writer) unstage() {
	w.staged.record = w.staged.record[:0]
	if cap(w.staged.record) > maxRecordBuffer {
		w.staged.record = nil
	}
	clear(w.staged.entries)
	w.staged.entries = w.staged.entries[:0]
	clear(w.staged.heads)
	w.folded, w.onCommit = nil, nil
}

// heartbeat writes the time within a transaction. It proves that the database
// can be written to.
func (w *writer) heartbeat() error {
	_, err := do(w.beat, time.Now().UnixMilli())
	return err
}
