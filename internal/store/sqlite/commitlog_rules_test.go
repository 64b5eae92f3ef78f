package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite/disktest"
)

// logging is a store that appends to its commit log and folds nothing by itself. It has one game with one
// event.
type logging struct {
	*Store
	t    *testing.T
	last int
}

// openLogging opens a store in a new directory. All operations on SQLite's files and the log pass through
// around, unless nil.
func openLogging(t *testing.T, around disktest.Around) *logging {
	t.Helper()
	disk := systemLog()
	if !HasCommitLog(t.TempDir()) {
		t.Skip("this system has no commit log")
	}
	if around != nil {
		interposed, err := disktest.Interpose(around)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := interposed.Remove(); err != nil {
				t.Error(err)
			}
		})
		disk = disktest.CommitLog(around, disk)
	}
	s, err := OpenTimedOn(disk, t.TempDir(), time.Hour, 5*time.Millisecond, usual.maxLog)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	l := &logging{Store: s, t: t}
	l.play(1)
	l.await("no commit log was started", func() bool {
		row, err := readLogRow(t.Context(), s.reading)
		if err != nil {
			t.Fatal(err)
		}
		return row != nil && len(s.committer.writer.log.Segments()) > 0
	})
	return l
}

// await waits until a condition holds.
func (l *logging) await(otherwise string, holds func() bool) {
	l.t.Helper()
	for until := time.Now().Add(20 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			l.t.Fatal(otherwise)
		}
	}
}

// copied waits until the database's file has all that is committed.
func (l *logging) copied() {
	l.t.Helper()
	l.await("SQLite's log is not copied", func() bool {
		_, whole, err := checkpoint(l.t.Context(), l.checkpointer.pool)
		if err != nil {
			l.t.Fatal(err)
		}
		return whole
	})
}

// next returns the next append of the game.
func (l *logging) next() store.Append {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	seq := l.last + 1
	return store.Append{
		GameID:  "game",
		Events:  []store.Event{{Seq: seq, At: at, Kind: "move", Body: fmt.Appendf(nil, `{"seq":%d}`, seq)}},
		Summary: &store.Summary{ID: "game", Game: "chexers", Status: store.Live, Public: true, Created: at, Updated: at, Plies: seq},
	}
}

// play appends events.
func (l *logging) play(events int) {
	l.t.Helper()
	for range events {
		if err := l.Append(l.t.Context(), l.next()); err != nil {
			l.t.Fatal(err)
		}
		l.last++
	}
}

// copyFolder returns a copy of the store's directory without the given files.
func (l *logging) copyFolder(without ...string) string {
	l.t.Helper()
	to := l.t.TempDir()
	if err := os.CopyFS(to, os.DirFS(l.dir.path)); err != nil {
		l.t.Fatal(err)
	}
	for _, name := range append(without, "triplecross.db-shm") {
		if err := os.Remove(filepath.Join(to, name)); err != nil {
			l.t.Fatal(err)
		}
	}
	return to
}

// begin starts to read, as a snapshot does.
func (l *logging) begin() *Snapshot {
	l.t.Helper()
	pool, err := connect(l.dir.database(), url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}, 2)
	if err != nil {
		l.t.Fatal(err)
	}
	s := &Snapshot{pool: pool}
	l.t.Cleanup(func() { s.Close() })
	if s.conn, err = pool.Conn(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
	if _, err := s.conn.ExecContext(l.t.Context(), "BEGIN"); err != nil {
		l.t.Fatal(err)
	}
	if s.Schema.Is, err = schemaVersion(l.t.Context(), s.conn); err != nil {
		l.t.Fatal(err)
	}
	s.Schema.Own = s.Schema.Is
	return s
}

// wantSnapshot checks whether a started snapshot is complete, and that it has at least the given number of
// events and at most more more.
func (l *logging) wantSnapshot(s *Snapshot, whole bool, events, more int) {
	l.t.Helper()
	got, err := s.readLog(l.t.Context(), l.dir.database())
	if got != whole || got != (err == nil) {
		l.t.Fatalf("the snapshot is whole: %t, %v", got, err)
	}
	if !whole {
		return
	}
	found := 0
	if err := s.Games(l.t.Context(), func(g StoredGame, _, _ int) { found += len(g.Events) }); err != nil || found < events || found > events+more {
		l.t.Errorf("the snapshot has %d events, want %d and up to %d more; %v", found, events, more, err)
	}
}

// While another process waits in a checkpoint, ours does nothing, and folded events are not on the disk: they
// must stay in the commit log.
func TestSegmentsAreKeptUntilTheRowsAreOnTheDisk(t *testing.T) {
	l := openLogging(t, nil)
	l.play(50) // a segment has 31
	l.copied()
	other, err := connect(l.dir.database(), url.Values{"_pragma": {"busy_timeout(4000)"}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	disk := l.begin() // sees what is on the disk
	row, err := readLogRow(t.Context(), disk.conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.committer.submitLazily(t.Context(), (*writer).foldPending); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	go func() {
		for {
			var busy, pages, copied int
			err := other.QueryRow("PRAGMA wal_checkpoint(FULL)").Scan(&busy, &pages, &copied) // waits for disk, which is reading
			if err != nil || pages >= 0 {
				waiting <- err
				return
			}
			time.Sleep(time.Millisecond) // it did not begin, since one of ours was at work
		}
	}()
	l.await("the other process does not begin a checkpoint", func() bool {
		pages, whole, err := checkpoint(t.Context(), l.checkpointer.pool)
		if whole || err != nil {
			t.Fatalf("a checkpoint that did not begin is whole: %t, %v", whole, err)
		}
		return pages < 0 // so ours did not begin
	})
	for range 100 {
		l.play(1)
		time.Sleep(time.Millisecond)
	}
	if _, end, broken, err := row.logged(t.Context(), disk.conn, l.dir.database()); broken || err != nil {
		t.Errorf("with the power cut, record %d would be lost, %v", end, err)
	}
	if err := disk.Close(); err != nil {
		t.Error(err)
	}
	if err := <-waiting; err != nil {
		t.Error(err)
	}
}

// A commit log may be started by the transaction of a fold; it has what is appended afterwards.
func TestACommitLogMayBeginWithAFold(t *testing.T) {
	if !HasCommitLog(t.TempDir()) {
		t.Skip("this system has no commit log")
	}
	s, err := OpenTimed(t.TempDir(), time.Hour, time.Hour, usual.maxLog)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l := &logging{Store: s, t: t}
	l.play(5)
	log := s.committer.writer.log
	if _, err := log.Prepare(); err != nil {
		t.Fatal(err)
	}
	for _, batch := range [][]func(*writer) error{
		{(*writer).foldPending, (*writer).noteLog}, {(*writer).noteLog, (*writer).foldPending},
	} {
		if err := s.committer.submit(t.Context(), func(w *writer) error { return errors.Join(batch[0](w), batch[1](w)) }); err != nil {
			t.Fatal(err)
		}
		if err := log.Adopt(); err != nil {
			t.Fatal(err)
		}
		l.play(3)
		l.wantSnapshot(l.begin(), true, l.last, 0)
		again, err := Open(l.copyFolder())
		if err != nil {
			t.Fatal("after a kill: ", err)
		}
		if log, err := again.Events(t.Context(), "game", 0); err != nil || len(log) != l.last {
			t.Errorf("after a kill there are %d events of %d, %v", len(log), l.last, err)
		}
		if err := again.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A snapshot has what was there when it was started, or is started again.
func TestASnapshotIsCompleteWhileAServerWrites(t *testing.T) {
	beside := func(l *logging) { // the record goes to the journal with it
		err := l.committer.submit(l.t.Context(), func(w *writer) error { return errors.Join(w.append(l.next()), w.heartbeat()) })
		if err != nil {
			l.t.Fatal(err)
		}
		l.last++
	}
	for name, c := range map[string]struct {
		meanwhile func(l *logging)
		whole     bool
		more      int // events that it may have in addition; not those that go to the journal while no segment is ready
	}{
		"it appends":                   {func(l *logging) { l.play(10) }, true, 10},
		"a record goes to the journal": {func(l *logging) { l.play(2); beside(l); l.play(3) }, true, 2},
		"a record goes to the journal, and all is folded": {func(l *logging) { l.play(2); beside(l); l.play(3); l.fold() }, false, 0},
		"it folds":                       {func(l *logging) { l.fold(); l.play(3) }, true, 3},
		"it ends":                        {func(l *logging) { l.Close() }, false, 0},
		"it ends, and another one comes": {(*logging).restart, false, 0},
		"it erases all":                  {func(l *logging) { l.wipe() }, false, 0},
		"it erases what was":             {func(l *logging) { l.wipe(); l.play(1) }, false, 0},
		"segments are used again":        {(*logging).playRound, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			l := openLogging(t, nil)
			l.play(20)
			if name != "it erases all" { // leaves no gap
				beside(l)
				l.play(5)
			}
			s, had := l.begin(), l.last
			c.meanwhile(l)
			l.wantSnapshot(s, c.whole, had, c.more)
			if !c.whole {
				// Records of a failed attempt must be gone when the server has ended before the next one.
				if err := l.Close(); err != nil {
					t.Fatal(err)
				}
				if _, err := s.conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
					t.Fatal(err)
				}
				if _, err := s.conn.ExecContext(t.Context(), "BEGIN"); err != nil {
					t.Fatal(err)
				}
				l.wantSnapshot(s, true, l.last, 0)
				if len(s.logged) > 0 { // a copy would get them
					t.Errorf("%d records are there that the rows have", len(s.logged))
				}
			}
		})
	}
}

// fold folds everything and waits for the disk.
func (l *logging) fold() {
	l.t.Helper()
	if err := l.committer.submit(l.t.Context(), (*writer).foldPending); err != nil {
		l.t.Fatal(err)
	}
}

// wipe erases what is not in the rows.
func (l *logging) wipe() {
	l.t.Helper()
	if err := l.committer.erase(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
}

// playRound plays until the first segment is used again.
func (l *logging) playRound() {
	for range 400 {
		l.play(1)
		l.fold()
		l.committer.writer.log.Release(l.committer.writer.floor.Load())
	}
}

func (l *logging) restart() {
	if err := l.Close(); err != nil {
		l.t.Fatal(err)
	}
	again, err := OpenTimed(l.dir.path, time.Hour, 5*time.Millisecond, usual.maxLog)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { again.Close() })
	l.Store = again
	l.play(1)
}

// An incomplete folder is refused, and left unchanged.
func TestAFolderThatIsRefusedIsLeftAlone(t *testing.T) {
	l := openLogging(t, nil)
	l.play(50)
	l.await("the log has no third segment", func() bool { return len(l.committer.writer.log.Segments()) > 2 })
	l.copied() // the database's file has the row of the log now
	for _, missing := range []string{"triplecross.db-wal", "triplecross.db-log-1", "triplecross.db-log-2", "triplecross.db-log-3"} {
		folder := l.copyFolder(missing)
		before, err := os.ReadFile(filepath.Join(folder, "triplecross.db"))
		if err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := Open(folder); !errors.Is(err, ErrLogMissing) {
			t.Errorf("without %s: %v, %v", missing, s, err)
		}
		after, err := os.ReadFile(filepath.Join(folder, "triplecross.db"))
		if err != nil || string(before) != string(after) {
			t.Errorf("without %s the database was changed, %v", missing, err)
		}
		for _, file := range files {
			if _, err := os.Stat(filepath.Join(folder, file.Name())); err != nil {
				t.Errorf("without %s: %v", missing, err)
			}
		}
	}
	folder := l.copyFolder()
	if err := os.WriteFile(filepath.Join(folder, "triplecross.db-log-1"), make([]byte, 1<<14), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(folder); !errors.Is(err, ErrLogMissing) {
		t.Errorf("with a segment of another log: %v, %v", s, err)
	}
}

// A record that the commit log does not take is in the journal on the disk, although the transaction before
// did not wait for the disk.
func TestRecordsThatTheLogRefusesWaitForTheDisk(t *testing.T) {
	var refusing, synced atomic.Bool
	l := openLogging(t, func(op disktest.Op, do func() int32) int32 {
		if refusing.Load() && op.Kind == disktest.Write && filepath.Base(op.Path) == "triplecross.db-log-1" {
			return disktest.ReadOnly
		}
		if op.Kind == disktest.Sync && filepath.Base(op.Path) == "triplecross.db-wal" && disktest.Here() == disktest.Commit {
			synced.Store(true)
		}
		return do()
	})
	l.play(3)
	if l.Stats().CommitLog == 0 {
		t.Error("the commit log has no size")
	}
	refusing.Store(true)
	if err := l.SetNote(t.Context(), "note", []byte{1}); err != nil { // lazily, after which SQLite's log has begun
		t.Fatal(err)
	}
	synced.Store(false)
	l.play(1)
	if !synced.Load() {
		t.Error("the append did not wait for the journal")
	}
	// An append that shares its transaction with rows does not ask the log, so it may take several until one finds out.
	for range 100 {
		if l.Stats().CommitLog == 0 {
			return
		}
		l.play(1)
	}
	t.Errorf("a commit log that is not used any more has %d bytes", l.Stats().CommitLog)
}

// While the database cannot be written, nothing is acknowledged, even if the commit log could take it.
func TestTheLogAcceptsNothingThatTheDatabaseCannotTakeOver(t *testing.T) {
	var full atomic.Bool
	l := openLogging(t, func(op disktest.Op, do func() int32) int32 {
		if full.Load() && op.Kind == disktest.Write && filepath.Base(op.Path) == "triplecross.db-wal" {
			return disktest.Full
		}
		return do()
	})
	l.play(3)
	full.Store(true)
	if err := l.committer.submit(t.Context(), (*writer).heartbeat); err == nil {
		t.Fatal("the disk is not full")
	}
	if err := l.Append(t.Context(), l.next()); err == nil {
		t.Error("an append was acknowledged")
	}
	full.Store(false)
	if err := l.committer.submit(context.Background(), (*writer).heartbeat); err != nil {
		t.Fatal(err)
	}
	l.play(3)
	var records int
	if err := l.reading.QueryRow("SELECT count(*) FROM journal").Scan(&records); err != nil && !errors.Is(err, sql.ErrNoRows) || records > 2 {
		t.Errorf("the journal has %d records, %v", records, err)
	}
}
